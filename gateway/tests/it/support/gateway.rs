//! A gateway built from settings, on port 0, between a shop and a storefront of the test.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::Value;
use settings::Settings;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use vitrin_gateway::serve::{Gateway, Reloader};
use vitrin_shop::{RunningShop, Shop, ShopConfig};

use super::client::{Client as _, Connection};
use super::storefront::Storefront;
use super::{Guest, NativeClient};

/// A running gateway with the servers behind it.
#[derive(Debug)]
pub(crate) struct TestGateway<S = RunningShop> {
    pub(crate) address: SocketAddr,
    pub(crate) admin: SocketAddr,
    pub(crate) shop: S,
    pub(crate) storefront: Storefront,
    pub(crate) reloader: Reloader,
    variables: BTreeMap<String, String>,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<u64>,
}

impl TestGateway {
    pub(crate) async fn open() -> Self {
        Self::open_with(&[]).await
    }

    /// Starts it in front of the simulated shop, with additional settings.
    pub(crate) async fn open_with(settings: &[(&str, &str)]) -> Self {
        let shop = Shop::start(ShopConfig::default()).await.expect("a shop");
        let url = shop.url();
        Self::in_front_of(shop, &url, settings).await
    }

    /// Stops the shop. The result starts it again at the same address.
    pub(crate) async fn close_shop(self) -> (TestGateway<()>, ShopConfig) {
        let config = ShopConfig { listen: self.shop.addr().to_string(), ..ShopConfig::default() };
        let Self { address, admin, shop, storefront, reloader, variables, stop, served } = self;
        shop.stop().await;
        (
            TestGateway { address, admin, shop: (), storefront, reloader, variables, stop, served },
            config,
        )
    }
}

impl TestGateway {
    /// Returns a browser of the first ready member, signed in by the session's cookie
    /// (contracts/upstream/membership.md#cookie-login).
    pub(crate) async fn signed_in(&self) -> Guest {
        let mut guest = self.guest().await;
        let path = "/srv/customer/signin/email/deniz@vitrin.test";
        let answer =
            guest.form(path, "password=Vitrin2026&vendor=0&security=").await.expect(200).json();
        assert_eq!(answer["status"], 1, "{answer}");
        guest
    }
}

impl TestGateway {
    /// Returns a browser of a ready member, signed in by our own page, with the page's token.
    pub(crate) async fn member(&self, email: &str) -> (Guest, String) {
        let mut guest = self.guest().await;
        let answer = guest.post("/bff/session", sign_in(email)).await.expect(200).json();
        assert_eq!(answer["outcome"], "signed_in", "{answer}");
        let token = answer["token"]["value"].as_str().expect("a token").to_owned();
        (guest, token)
    }
}

/// Returns the sign-in form of a ready member.
pub(crate) fn sign_in(email: &str) -> Value {
    serde_json::json!({ "type": "email", "username": email, "password": "Vitrin2026", "rememberMe": true })
}

impl<S> TestGateway<S> {
    /// Starts it in front of any shop at `url`.
    pub(crate) async fn in_front_of(shop: S, url: &str, settings: &[(&str, &str)]) -> Self {
        Self::in_front_of_with(shop, url, settings, |_| {}).await
    }

    /// The same with changes to settings that have no variable.
    pub(crate) async fn in_front_of_with(
        shop: S,
        url: &str,
        settings: &[(&str, &str)],
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        let storefront = Storefront::open().await;
        let mut variables = BTreeMap::new();
        for (name, value) in [
            ("VITRIN_LISTEN", "127.0.0.1:0"),
            ("VITRIN_ADMIN_LISTEN", "127.0.0.1:0"),
            ("VITRIN_SHOP_URL", url),
            ("VITRIN_STOREFRONT_URL", &storefront.url),
            // Headers of the simulated shop for tests, and a marked one of the stand-in.
            (
                "VITRIN_SHOP_RESPONSE_HEADERS",
                "x-captcha-answer,x-sms-code,x-activation,x-shop-says",
            ),
        ]
        .iter()
        .chain(settings)
        {
            variables.insert((*name).to_owned(), (*value).to_owned());
        }
        let mut settings = Settings::read(variables.clone(), None).expect("right settings");
        change(&mut settings);
        let gateway = Gateway::bind(settings).await.expect("two free ports");
        let (address, admin, reloader) =
            (gateway.address, gateway.admin_address, gateway.reloader());
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(gateway.serve(async {
            let _ = stopped.await;
        }));
        Self { address, admin, shop, storefront, reloader, variables, stop: Some(stop), served }
    }

    /// Returns the same gateway with another shop at its address.
    pub(crate) fn with_shop<T>(self, shop: T) -> TestGateway<T> {
        let Self { address, admin, storefront, reloader, variables, stop, served, .. } = self;
        TestGateway { address, admin, shop, storefront, reloader, variables, stop, served }
    }

    pub(crate) fn native_client(&self) -> NativeClient {
        NativeClient::new(self.address)
    }

    /// A browser after the storefront's first call.
    pub(crate) async fn guest(&self) -> Guest {
        Guest::with_session(self.address).await
    }

    /// Returns the current settings with changes.
    pub(crate) fn settings_with(&self, changed: &[(&str, &str)]) -> Settings {
        let mut variables = self.variables.clone();
        variables
            .extend(changed.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        Settings::read(variables, None).expect("right settings")
    }

    /// Sends a request to the admin listener; returns status and body.
    pub(crate) async fn admin(&self, method: &str, path: &str) -> (u16, String) {
        self.admin_with(method, path, &[]).await
    }

    /// The same with headers.
    pub(crate) async fn admin_with(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> (u16, String) {
        let mut request = http::Request::builder().method(method);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request
            .uri(format!("http://{}{path}", self.admin))
            .body(bytes::Bytes::new())
            .expect("a request");
        let response = Connection::to(self.admin).exchange(request).await;
        (response.status().as_u16(), String::from_utf8_lossy(response.body()).into_owned())
    }

    pub(crate) async fn admin_json(&self, path: &str) -> Value {
        serde_json::from_str(&self.admin("GET", path).await.1).expect("JSON")
    }

    /// Starts draining.
    pub(crate) fn begin_drain(&mut self) {
        self.stop.take().expect("drained once").send(()).expect("it runs");
    }

    /// Waits until draining ends; returns the number of cut connections.
    pub(crate) async fn end(self) -> u64 {
        self.served.await.expect("it served")
    }
}
