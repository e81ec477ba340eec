//! The gateway cannot be told from the shop by those who speak the old protocol: each request of a
//! corpus goes to one simulated shop directly and to its twin through the gateway, and the answers
//! are the same, byte by byte. What may differ is named in [`compare::EXPLAINED`], and nothing
//! else.

mod compare;
mod corpus;

use std::net::SocketAddr;

use http::{HeaderValue, Method, Request, header};
use vitrin_shop::{Shop, ShopConfig};

use crate::support::TestGateway;
use crate::support::client::Line;
use corpus::Asked;

/// Who asks. Both shops are sent the same cookie, so that whatever follows from a session is the
/// same in both.
struct Credential {
    name: &'static str,
    cookie: Option<&'static str>,
    /// What makes the session theirs: forms sent to both shops before anything is compared.
    opening: &'static [(&'static str, &'static str)],
    /// Signs in: the opening is repeated after whatever may have ended it, and whoever closes the
    /// account comes last.
    member: bool,
}

const CREDENTIALS: &[Credential] = &[
    Credential { name: "first visit", cookie: None, opening: &[], member: false },
    Credential {
        name: "guest with a basket",
        cookie: Some("PHPSESSID=0123456789abcdefghijklmnop"),
        opening: &[(
            "/srv/service/cart/add-to-cart?language=tr",
            "productId=1204&subProId=0&quantity=1",
        )],
        member: false,
    },
    Credential {
        name: "member",
        cookie: Some("PHPSESSID=abcdefghijklmnop0123456789; nocache=1"),
        opening: &[(
            "/srv/customer/signin/email/deniz@vitrin.test?language=tr",
            "password=Vitrin2026&vendor=0&security=",
        )],
        member: true,
    },
];

async fn ask(
    line: &Line,
    asked: &Asked,
    cookie: Option<&'static str>,
) -> http::Response<bytes::Bytes> {
    let mut request = Request::new(asked.body.clone());
    *request.method_mut() = asked.method.clone();
    *request.uri_mut() =
        format!("http://{}{}", line.address, asked.target).parse().expect("an address");
    let headers = request.headers_mut();
    headers.insert("sec-fetch-site", HeaderValue::from_static("same-origin"));
    headers.insert("x-requested-with", HeaderValue::from_static("XMLHttpRequest"));
    if let Some(cookie) = cookie {
        headers.insert(header::COOKIE, HeaderValue::from_static(cookie));
    }
    if let Some(label) = asked.label {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(label));
    }
    line.exchange(request).await
}

const LOGOUT: &str = "/srv/service/customer/logout?language=tr";
const DETAIL: &str = "/srv/service/customer/get-detail";

fn corpus_of(credential: &Credential) -> Vec<Asked> {
    let opening = || credential.opening.iter().map(|(path, form)| Asked::form(path, form));
    // Some requests of the corpus sign in. A browser would have been given the cookie by which the
    // gateway knows a member; these guests send the same cookies all along, so they sign out again.
    let reset = || (!credential.member).then(|| Asked::get(LOGOUT)).into_iter().chain(opening());
    let (closing, rest): (Vec<_>, Vec<_>) =
        corpus::all().into_iter().partition(|asked| asked.target.contains("/cancel-me"));
    let mut corpus: Vec<Asked> = opening().collect();
    let lasting = credential.cookie.is_some();
    for asked in rest {
        let ends = asked.changes_session();
        corpus.push(asked);
        if ends && lasting {
            corpus.extend(reset());
        }
    }
    if credential.member {
        corpus.push(Asked::get(DETAIL));
    }
    corpus.extend(closing);
    corpus
}

async fn differences(credential: &Credential) -> (usize, Vec<String>) {
    let direct = Shop::start(ShopConfig::default()).await.expect("a shop");
    // Nobody signs in as often as this corpus does.
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "0")])
            .await;
    let (shop, twin): (SocketAddr, SocketAddr) = (direct.addr(), gateway.shop.addr());
    let (straight, through) = (Line::to(shop), Line::to(gateway.address));
    let mut found = Vec::new();
    let corpus = corpus_of(credential);
    let (mut members, mut refused) = (0, 0);
    for asked in &corpus {
        let other = ask(&through, asked, credential.cookie).await;
        if asked.is_refused_as_a_try(&other) {
            refused += 1;
            continue;
        }
        let one = ask(&straight, asked, credential.cookie).await;
        members += usize::from(asked.target == DETAIL && one.body().starts_with(b"{\"ID\""));
        let told = compare::differences(&one, &other, asked.method == Method::HEAD, (shop, twin));
        found.extend(told.into_iter().map(|told| format!("{} {asked}: {told}", credential.name)));
    }
    direct.stop().await;
    assert_eq!(
        members > 0,
        credential.member,
        "{}: {members} answers to a member",
        credential.name
    );
    assert!(refused * 10 < corpus.len(), "{refused} of {} were not compared", corpus.len());
    (corpus.len() - refused, found)
}

#[tokio::test]
async fn gw_1_gw_14_call_1_the_gateway_cannot_be_told_from_the_shop() {
    for credential in CREDENTIALS {
        let (compared, found) = differences(credential).await;
        assert!(compared > 150, "{compared} requests");
        assert!(
            found.is_empty(),
            "{} of {compared}:\n{}",
            found.len(),
            found[..found.len().min(20)].join("\n")
        );
    }
}

/// What old clients choose, by the old calls.
const CHOICES: &[&[&str]] = &[
    &["/srv/service/language/change/en/home/1"],
    &["/srv/shopping/shopping/set-currency/USD"],
    &["/srv/service/language/change/ar/home/1", "/srv/shopping/shopping/set-currency/EUR"],
    &["/srv/shopping/shopping/set-country/DE"],
];
const CHOOSER: &str = "PHPSESSID=0123456789abcdefghijklmnop";

/// An old client with cookies, and its twin that asks the shop directly.
struct Twins {
    straight: Line,
    through: Line,
    /// What the gateway told the one that asks it.
    told: std::collections::BTreeMap<String, String>,
    shops: (SocketAddr, SocketAddr),
    /// What the browser would rather have: German, which no choice is. Who chose no language gets
    /// what the browser asks for, which the shop does not read; there it asks for the shop's own.
    browser: &'static str,
}

impl Twins {
    /// Asks both; what differs.
    async fn ask(&mut self, asked: &Asked) -> Vec<String> {
        let told = self.told.iter().map(|(name, value)| format!("; {name}={value}"));
        let cookies = [CHOOSER.to_owned(), told.collect()].concat();
        let other = ask_in(self.browser, &self.through, asked, &cookies).await;
        if asked.is_refused_as_a_try(&other) {
            return Vec::new();
        }
        let one = ask_in(self.browser, &self.straight, asked, CHOOSER).await;
        for cookie in other.headers().get_all(header::SET_COOKIE) {
            let cookie = cookie::Cookie::parse(cookie.to_str().expect("text")).expect("a cookie");
            if cookie.name().starts_with("vitrin_") {
                self.told.insert(cookie.name().to_owned(), cookie.value().to_owned());
            }
        }
        compare::differences(&one, &other, asked.method == Method::HEAD, self.shops)
    }
}

async fn ask_in(
    language: &'static str,
    line: &Line,
    asked: &Asked,
    cookies: &str,
) -> http::Response<bytes::Bytes> {
    let mut request = Request::new(asked.body.clone());
    *request.method_mut() = asked.method.clone();
    *request.uri_mut() =
        format!("http://{}{}", line.address, asked.target).parse().expect("an address");
    let headers = request.headers_mut();
    headers.insert("sec-fetch-site", HeaderValue::from_static("same-origin"));
    headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(language));
    headers.insert(header::COOKIE, cookies.parse().expect("cookies"));
    if let Some(label) = asked.label {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(label));
    }
    line.exchange(request).await
}

/// Every old call, with and without parameters, after each choice: as the shop answers by itself.
#[tokio::test]
async fn gw_3_gw_4_after_each_choice_the_gateway_answers_as_the_shop_does() {
    for choices in CHOICES {
        let direct = Shop::start(ShopConfig::default()).await.expect("a shop");
        let gateway =
            TestGateway::open_with(&[("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "0")])
                .await;
        let shops = (direct.addr(), gateway.shop.addr());
        let mut twins = Twins {
            straight: Line::to(shops.0),
            through: Line::to(gateway.address),
            told: std::collections::BTreeMap::new(),
            shops,
            browser: if choices.iter().any(|path| path.contains("/language/")) {
                "de-DE, de;q=0.9"
            } else {
                "tr"
            },
        };
        let choose: Vec<Asked> = choices.iter().map(|path| Asked::get(path)).collect();
        let basket =
            Asked::form("/srv/service/cart/add-to-cart", "productId=1204&subProId=0&quantity=1");
        let mut found = Vec::new();
        let mut compared = 0;
        for asked in choose.iter().chain([&basket]) {
            found.extend(twins.ask(asked).await.iter().map(|told| format!("{asked}: {told}")));
        }
        for asked in corpus::every_call() {
            let told = twins.ask(&asked).await;
            found.extend(told.iter().map(|told| format!("{choices:?}, then {asked}: {told}")));
            compared += 1;
            if asked.changes_session() {
                twins.ask(&Asked::get(LOGOUT)).await;
                for asked in &choose {
                    twins.ask(asked).await;
                }
            }
        }
        direct.stop().await;
        assert!(compared > 300, "{compared} requests");
        assert!(
            found.is_empty(),
            "{} of {compared}:\n{}",
            found.len(),
            found[..found.len().min(20)].join("\n")
        );
    }
}
