//! `vitrin-gateway check`: checks the settings, then whether shop and storefront answer.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use legacy_client::{Caller, LegacyClient, LegacyRequest};
use settings::Settings;
use transport::{Timeouts, Transport};
use vitrin_gateway::capabilities::regions::calls::COUNTRIES;
use vitrin_gateway::storefront;

use crate::{exit_with_error, print, read_settings};

/// Reports every problem at once. The exit code is 1 if there is one.
pub(super) async fn run(config: Option<&Path>) -> ExitCode {
    let settings = match read_settings(config) {
        Ok(settings) => settings,
        Err(problems) => return exit_with_error(&problems, 1),
    };
    let (shop, storefront) = tokio::join!(shop(&settings), storefront(&settings));
    let problems: Vec<String> = [shop, storefront].into_iter().filter_map(Result::err).collect();
    if problems.is_empty() {
        let note = if legacy_client::is_exposed(&settings.shop.url) {
            "the shop is reached over plain http (VITRIN_ALLOW_PLAIN_SHOP): card payments are refused\n"
        } else {
            ""
        };
        return print(&format!(
            "settings are complete\nthe shop answers at {}\nthe storefront answers at {}\n{note}",
            settings.shop.url, settings.storefront.url
        ));
    }
    exit_with_error(&problems.join("\nvitrin-gateway: "), 1)
}

async fn shop(settings: &Settings) -> Result<(), String> {
    let client = platform::shop_client::settings(settings);
    let client = LegacyClient::new(client).map_err(|error| format!("TLS is unusable: {error}"))?;
    let caller =
        Caller::anonymous(settings.locale.default_language(), settings.locale.default_currency());
    let answer = client
        .send(&LegacyRequest::new(&COUNTRIES, &["1"]), &caller)
        .await
        .map_err(|error| format!("VITRIN_SHOP_URL={}: {error}", settings.shop.url))?;
    match answer.json::<serde_json::Value>() {
        Ok(value) if value["countries"].is_array() => Ok(()),
        _ => Err(format!(
            "VITRIN_SHOP_URL={}: answers, but not like the legacy shop (no countries)",
            settings.shop.url
        )),
    }
}

async fn storefront(settings: &Settings) -> Result<(), String> {
    let transport =
        Transport::new(Timeouts::default()).map_err(|error| format!("TLS is unusable: {error}"))?;
    let client = storefront::Client::new(&Arc::new(transport), &settings.storefront);
    let answer = tokio::time::timeout(
        Duration::from_secs(5),
        client.get("/robots.txt", http::HeaderMap::new()),
    )
    .await;
    match answer {
        Ok(Ok(response)) if !response.status().is_server_error() => Ok(()),
        Ok(Ok(response)) => Err(format!(
            "VITRIN_STOREFRONT_URL={}: answers {}",
            settings.storefront.url,
            response.status()
        )),
        Ok(Err(message)) => {
            Err(format!("VITRIN_STOREFRONT_URL={}: {message}", settings.storefront.url))
        }
        Err(_) => {
            Err(format!("VITRIN_STOREFRONT_URL={}: no answer within 5 s", settings.storefront.url))
        }
    }
}
