//! Clients of the old protocol cannot tell the gateway from the shop. Each request of a corpus is
//! sent to one simulated shop directly, and to its twin through the gateway; the answers must be
//! equal byte by byte, except for the differences in [`compare::EXPLAINED`].

mod compare;
mod corpus;

use std::net::SocketAddr;

use http::{HeaderValue, Method, Request, header};
use vitrin_shop::{Shop, ShopConfig};

use crate::support::TestGateway;
use crate::support::client::Connection;
use corpus::CorpusRequest;

/// The caller. Both shops get the same cookie, so that everything derived from a session is equal.
struct Credential {
    name: &'static str,
    cookie: Option<&'static str>,
    /// Forms that prepare the session, sent to both shops before the comparison.
    opening: &'static [(&'static str, &'static str)],
    /// Signs in. Repeated after requests that may end the session; closing the account comes last.
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
    line: &Connection,
    asked: &CorpusRequest,
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

fn corpus_of(credential: &Credential) -> Vec<CorpusRequest> {
    let opening = || credential.opening.iter().map(|(path, form)| CorpusRequest::form(path, form));
    // Some requests of the corpus sign in. A browser would then have the gateway's member cookie;
    // these guests always send the same cookies, so they sign out again.
    let reset =
        || (!credential.member).then(|| CorpusRequest::get(LOGOUT)).into_iter().chain(opening());
    let (closing, rest): (Vec<_>, Vec<_>) =
        corpus::all().into_iter().partition(|asked| asked.target.contains("/cancel-me"));
    let mut corpus: Vec<CorpusRequest> = opening().collect();
    let lasting = credential.cookie.is_some();
    for asked in rest {
        let ends = asked.changes_session();
        corpus.push(asked);
        if ends && lasting {
            corpus.extend(reset());
        }
    }
    if credential.member {
        corpus.push(CorpusRequest::get(DETAIL));
    }
    corpus.extend(closing);
    corpus
}

async fn differences(credential: &Credential) -> (usize, usize, Vec<String>) {
    let direct = Shop::start(ShopConfig::default()).await.expect("a shop");
    // The corpus signs in more often than any limit allows.
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "0")])
            .await;
    let (shop, twin): (SocketAddr, SocketAddr) = (direct.addr(), gateway.shop.addr());
    let (straight, through) = (Connection::to(shop), Connection::to(gateway.address));
    let mut found = Vec::new();
    let corpus = corpus_of(credential);
    let (mut members, mut orders, mut refused) = (0, 0, 0);
    for asked in &corpus {
        let other = ask(&through, asked, credential.cookie).await;
        if asked.is_refused_as_a_try(&other) || asked.is_refused_as_a_second_order(&other) {
            refused += 1;
            continue;
        }
        orders += usize::from(asked.orders());
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
    (corpus.len() - refused, orders, found)
}

#[tokio::test]
async fn gw_1_gw_14_call_1_the_gateway_cannot_be_told_from_the_shop() {
    for credential in CREDENTIALS {
        let (compared, orders, found) = differences(credential).await;
        assert!(compared > 150 && orders > 10, "{compared} requests, {orders} of them orders");
        assert!(
            found.is_empty(),
            "{} of {compared}:\n{}",
            found.len(),
            found[..found.len().min(20)].join("\n")
        );
    }
}

/// Choices that old clients make by the old calls.
const CHOICES: &[&[&str]] = &[
    &["/srv/service/language/change/en/home/1"],
    &["/srv/shopping/shopping/set-currency/USD"],
    &["/srv/service/language/change/ar/home/1", "/srv/shopping/shopping/set-currency/EUR"],
    &["/srv/shopping/shopping/set-country/DE"],
];
const CHOOSER: &str = "PHPSESSID=0123456789abcdefghijklmnop";

/// An old client with cookies, and its twin that calls the shop directly.
struct Twins {
    straight: Connection,
    through: Connection,
    /// Cookies from the gateway.
    told: std::collections::BTreeMap<String, String>,
    shops: (SocketAddr, SocketAddr),
    /// The browser prefers German, which is no choice: without a choice the gateway uses the
    /// browser's language, which the shop does not read. The twin requests the shop's default
    /// language then.
    browser: &'static str,
}

impl Twins {
    /// Sends a request to both and returns the differences.
    async fn ask(&mut self, asked: &CorpusRequest) -> Vec<String> {
        let told = self.told.iter().map(|(name, value)| format!("; {name}={value}"));
        let cookies = [CHOOSER.to_owned(), told.collect()].concat();
        let other = ask_in(self.browser, &self.through, asked, &cookies).await;
        if asked.is_refused_as_a_try(&other) || asked.is_refused_as_a_second_order(&other) {
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
    line: &Connection,
    asked: &CorpusRequest,
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

/// After each choice, every old call with and without parameters is answered as the shop itself
/// does.
#[tokio::test]
async fn gw_3_gw_4_after_each_choice_the_gateway_answers_as_the_shop_does() {
    for choices in CHOICES {
        let direct = Shop::start(ShopConfig::default()).await.expect("a shop");
        let gateway =
            TestGateway::open_with(&[("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "0")])
                .await;
        let shops = (direct.addr(), gateway.shop.addr());
        let mut twins = Twins {
            straight: Connection::to(shops.0),
            through: Connection::to(gateway.address),
            told: std::collections::BTreeMap::new(),
            shops,
            browser: if choices.iter().any(|path| path.contains("/language/")) {
                "de-DE, de;q=0.9"
            } else {
                "tr"
            },
        };
        let choose: Vec<CorpusRequest> =
            choices.iter().map(|path| CorpusRequest::get(path)).collect();
        let basket = CorpusRequest::form(
            "/srv/service/cart/add-to-cart",
            "productId=1204&subProId=0&quantity=1",
        );
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
                twins.ask(&CorpusRequest::get(LOGOUT)).await;
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
