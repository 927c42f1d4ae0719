//! Canonical forms of web addresses, as keys only: two addresses of one page have one key.

/// Query parameters that say where a reader came from, not what is read.
const TRACKING: [&str; 6] =
    ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "ref"];

/// The key of an address: without archive wrapper, scheme, `www.`, mobile host, fragment, tracking
/// parameters, `.html` and trailing slash; the host in lower case; parameters sorted.
pub fn canonical(address: &str) -> String {
    let mut address = address.trim();
    while let Some(inner) = archived(address) {
        address = inner;
    }
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let rest = rest.split('#').next().unwrap_or_default();
    let (location, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (host, path) = location.split_once('/').unwrap_or((location, ""));
    let host = host.to_lowercase();
    let host = host.strip_suffix(":80").or_else(|| host.strip_suffix(":443")).unwrap_or(&host);
    let host =
        ["www.", "m.", "amp."].iter().find_map(|prefix| host.strip_prefix(prefix)).unwrap_or(host);
    let path = path.trim_end_matches('/');
    let path = path.strip_suffix(".html").or_else(|| path.strip_suffix(".htm")).unwrap_or(path);
    let mut parameters: Vec<&str> = query
        .split('&')
        .filter(|parameter| {
            let name = parameter.split('=').next().unwrap_or_default();
            !name.is_empty() && !TRACKING.contains(&name)
        })
        .collect();
    parameters.sort_unstable();
    let (host, path) = moved(host, path);
    let mut key = format!("{host}/{path}");
    if !parameters.is_empty() {
        key.push('?');
        key.push_str(&parameters.join("&"));
    }
    key
}

/// Hosts and paths that moved as a whole: a page has one name, whichever is given. Language editions
/// of a page are one page.
fn moved<'a>(host: &'a str, path: &'a str) -> (&'a str, &'a str) {
    let first = path.split('/').next().unwrap_or_default();
    let is_edition = first.len() == 5
        && first.as_bytes()[2] == b'-'
        && first.bytes().enumerate().all(|(at, byte)| at == 2 || byte.is_ascii_alphabetic())
        || host == "aws.amazon.com" && first.len() == 2;
    let path = if is_edition { path[first.len()..].trim_start_matches('/') } else { path };
    let is_github_blog = matches!(host, "github.blog" | "blog.github.com")
        || host == "github.com" && path.starts_with("blog/");
    if is_github_blog {
        // `blog/1346-slug`, `2018-10-30-slug`, `news-insights/the-library/slug`: the slug stayed.
        let slug = path.rsplit('/').next().unwrap_or(path);
        return ("github.blog", slug.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-'));
    }
    (host, path)
}

/// Whether a canonical address can name one page: a host alone is a front page, which tells of
/// nothing in particular.
pub fn names_a_page(key: &str) -> bool {
    key.split_once('/').is_some_and(|(_, path)| !path.is_empty())
}

/// The address inside one of the Web Archive: `https://web.archive.org/web/20260128093403id_/https://…`.
fn archived(address: &str) -> Option<&str> {
    let rest = address.split_once("web.archive.org/web/")?.1;
    let (stamp, inner) = rest.split_once('/')?;
    let is_stamp = stamp.bytes().next().is_some_and(|byte| byte.is_ascii_digit() || byte == b'*');
    (is_stamp && !inner.is_empty()).then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_page_have_one_key() {
        let key = canonical("https://engineering.example.com/post");
        for same in [
            "http://engineering.example.com/post/",
            "https://www.engineering.example.com/post.html#top",
            "https://ENGINEERING.example.com:443/post?utm_source=x",
            "https://web.archive.org/web/20260128093403/https://engineering.example.com/post",
            "https://web.archive.org/web/2026id_/http://web.archive.org/web/2020/http://engineering.example.com/post",
        ] {
            assert_eq!(canonical(same), key, "{same}");
        }
        assert_ne!(canonical("https://example.com/?id=1"), canonical("https://example.com/?id=2"));
        assert_eq!(
            canonical("https://github.com/blog/1346-network-problems-last-friday"),
            canonical(
                "https://github.blog/news-insights/the-library/network-problems-last-friday/"
            )
        );
        assert_eq!(
            canonical("https://azure.microsoft.com/en-us/blog/update/"),
            canonical("http://azure.microsoft.com/blog/update")
        );
        assert_eq!(
            canonical("https://aws.amazon.com/cn/message/67457/"),
            canonical("https://aws.amazon.com/message/67457")
        );
        assert!(names_a_page("a.b/x") && !names_a_page("a.b/"));
        assert_eq!(canonical("https://a.b/?y=1&x=2"), canonical("https://a.b/?x=2&y=1"));
    }
}
