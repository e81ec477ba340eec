//! Small pages that the gateway writes itself, in the shopper's language: what happened and what to
//! do. They work without scripts and load nothing.

use std::fmt::Write as _;

use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderValue, StatusCode, header};
use sha2::{Digest as _, Sha256};

/// One text in Turkish, English, German and Arabic.
pub type LocalizedText = [&'static str; 4];

const LANGUAGES: LocalizedText = ["tr", "en", "de", "ar"];

/// Returns the text in a language, or in Turkish if the language is not one of the four.
#[must_use]
pub fn in_language(text: &LocalizedText, language: &str) -> &'static str {
    text[LANGUAGES.iter().position(|known| *known == language).unwrap_or_default()]
}

const STYLE: &str = "html{color-scheme:light dark}\
    body{font:1.125rem/1.6 system-ui,sans-serif;max-inline-size:32rem;margin:15vh auto;padding:0 1.5rem}\
    h1{font-size:1.5rem;line-height:1.25;text-wrap:balance}\
    .go{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;margin-block-start:2rem}\
    button,a.go-on{font:inherit;font-weight:600;padding:.7rem 1.4rem;border:0;border-radius:.5rem;\
    background:light-dark(#1d1d1f,#f5f5f7);color:light-dark(#fff,#1d1d1f);text-decoration:none;cursor:pointer}\
    a{color:inherit;padding-block:.7rem}\
    :focus-visible{outline:3px solid light-dark(#0b57d0,#a8c7fa);outline-offset:2px}";

/// Builds a page. Titles and texts are ours and need no escaping; addresses and fields are escaped.
#[derive(Debug)]
pub struct OwnPage<'a> {
    status: StatusCode,
    language: &'a str,
    title: &'static str,
    head: String,
    body: String,
    script: Option<&'static str>,
    has_form: bool,
    is_framed: bool,
}

impl<'a> OwnPage<'a> {
    #[must_use]
    pub fn new(status: StatusCode, language: &'a str, title: &LocalizedText) -> Self {
        let title = in_language(title, language);
        let body = format!("<h1>{title}</h1>");
        Self {
            status,
            language,
            title,
            head: String::new(),
            body,
            script: None,
            has_form: false,
            is_framed: true,
        }
    }

    #[must_use]
    pub fn text(mut self, text: &LocalizedText) -> Self {
        let _ = write!(self.body, "<p>{}</p>", in_language(text, self.language));
        self
    }

    /// Adds the page's only link.
    #[must_use]
    pub fn link(mut self, address: &str, text: &LocalizedText) -> Self {
        let (address, text) = (escaped(address), in_language(text, self.language));
        let _ = write!(
            self.body,
            "<p class=\"go\"><a class=\"go-on\" href=\"{address}\">{text}</a></p>",
        );
        self
    }

    /// Adds a form whose button posts these fields, and optionally a link to leave without it.
    #[must_use]
    pub fn form(
        mut self,
        action: &str,
        fields: &[(String, String)],
        button: &LocalizedText,
        leave: Option<(&str, &LocalizedText)>,
    ) -> Self {
        self.has_form = true;
        let _ = write!(self.body, "<form method=\"post\" action=\"{}\">", escaped(action));
        for (name, value) in fields {
            let (name, value) = (escaped(name), escaped(value));
            let _ = write!(self.body, "<input type=\"hidden\" name=\"{name}\" value=\"{value}\">");
        }
        let button = in_language(button, self.language);
        let _ = write!(self.body, "<p class=\"go\"><button>{button}</button>");
        if let Some((address, text)) = leave {
            let (address, text) = (escaped(address), in_language(text, self.language));
            let _ = write!(self.body, "<a href=\"{address}\">{text}</a>");
        }
        self.body.push_str("</p></form>");
        self
    }

    /// Forbids all framing. By default our own pages may frame it: banks come back into a frame.
    #[must_use]
    pub fn never_framed(mut self) -> Self {
        self.is_framed = false;
        self
    }

    /// Runs this script; the policy allows no other.
    #[must_use]
    pub fn script(mut self, script: &'static str) -> Self {
        self.script = Some(script);
        self
    }

    /// Redirects to an address without a click.
    #[must_use]
    pub fn refresh(mut self, address: &str) -> Self {
        let _ = write!(
            self.head,
            "<meta http-equiv=\"refresh\" content=\"0;url={}\">",
            escaped(address)
        );
        self
    }

    fn html(&self) -> String {
        let Self { language, title, head, body, .. } = self;
        let direction = if *language == "ar" { "rtl" } else { "ltr" };
        let script =
            self.script.map(|script| format!("<script>{script}</script>")).unwrap_or_default();
        format!(
            "<!doctype html><html lang=\"{language}\" dir=\"{direction}\"><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
             <meta name=\"robots\" content=\"noindex\">{head}<title>{title}</title><style>{STYLE}</style>\
             <main>{body}</main>{script}</html>"
        )
    }

    fn policy(&self) -> String {
        let hash = |text: &str| STANDARD.encode(Sha256::digest(text));
        let script = self
            .script
            .map(|script| format!("script-src 'sha256-{}'; ", hash(script)))
            .unwrap_or_default();
        let allowed = |is_allowed| if is_allowed { "'self'" } else { "'none'" };
        let (forms, framing) = (allowed(self.has_form), allowed(self.is_framed));
        format!(
            "default-src 'none'; {script}style-src 'sha256-{}'; form-action {forms}; frame-ancestors {framing}; \
             base-uri 'none'",
            hash(STYLE)
        )
    }
}

impl IntoResponse for OwnPage<'_> {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.html()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        if !self.is_framed {
            headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        }
        // The address may contain a token or a reference. Requests to our own origin still carry
        // the referrer, as proof.
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
        if let Ok(policy) = HeaderValue::from_str(&self.policy()) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        response
    }
}

/// Escapes text for elements and quoted attributes.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_from_elsewhere_is_text() {
        let fields = [("a\"b".to_owned(), "<script>".to_owned())];
        let page = OwnPage::new(StatusCode::OK, "ar", &["T"; 4]).form(
            "/x?a=1&b='",
            &fields,
            &["OK"; 4],
            Some(("/\"", &["no"; 4])),
        );
        let html = page.html();
        assert!(
            html.contains("dir=\"rtl\"") && html.contains("action=\"/x?a=1&amp;b=&#39;\""),
            "{html}"
        );
        assert!(
            html.contains("name=\"a&quot;b\" value=\"&lt;script&gt;\"")
                && html.contains("href=\"/&quot;\"")
        );
    }

    #[test]
    fn the_policy_allows_what_the_page_has_and_no_more() {
        let plain =
            OwnPage::new(StatusCode::OK, "tr", &["T"; 4]).text(&["x"; 4]).never_framed().policy();
        assert!(
            plain.contains("form-action 'none'")
                && plain.contains("frame-ancestors 'none'")
                && !plain.contains("script-src"),
            "{plain}"
        );
        let full = OwnPage::new(StatusCode::OK, "tr", &["T"; 4])
            .form("/", &[], &["OK"; 4], None)
            .script("go()")
            .policy();
        assert!(
            full.contains("form-action 'self'") && full.contains("script-src 'sha256-"),
            "{full}"
        );
    }

    #[test]
    fn words_are_turkish_where_there_are_no_others() {
        let words = ["evet", "yes", "ja", "نعم"];
        assert_eq!(
            ["tr", "en", "de", "ar", "fr"].map(|of| in_language(&words, of)),
            ["evet", "yes", "ja", "نعم", "evet"]
        );
    }
}
