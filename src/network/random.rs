//! Random numbers from a seed: the same on every machine.

/// The generator `SplitMix64` (G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number
/// generators", 2014). Not for secrets.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator; equal seeds give equal numbers.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`, which is above 0. Its bias is below `bound` / 2^64 (D. Lemire, "Fast
    /// random integer generation in an interval", 2019, without the rejection).
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u32
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Brings the values into a random order (R. Durstenfeld, 1964).
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// So many different numbers below `bound`, sorted; all of them where there are no more.
    ///
    /// Cost: linear in `bound`.
    pub fn sample(&mut self, count: usize, bound: u32) -> Vec<u32> {
        let mut all: Vec<u32> = (0..bound).collect();
        let count = count.min(all.len());
        for place in 0..count {
            let other = place as u32 + self.below(bound - place as u32);
            all.swap(place, other as usize);
        }
        all.truncate(count);
        all.sort_unstable();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_reference_implementation() {
        // The first outputs for the seed 1234567, as printed by the authors' C code.
        let mut random = Random::new(1_234_567);
        let found: Vec<u64> = (0..3).map(|_| random.bits()).collect();
        assert_eq!(
            found,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn samples_are_sorted_different_and_of_the_size_asked_for() {
        let mut random = Random::new(1);
        for count in 0..12 {
            let sample = random.sample(count, 9);
            assert_eq!(sample.len(), count.min(9));
            assert!(
                sample.is_sorted_by(|left, right| left < right) && sample.iter().all(|&n| n < 9)
            );
        }
        assert!((0..1000).all(|_| random.below(7) < 7 && (0.0..1.0).contains(&random.unit())));
    }
}
