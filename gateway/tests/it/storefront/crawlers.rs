//! Crawlers have a budget of uncached facet pages; people have none.

use crate::support::{Answer, Client as _, TestGateway};

const CRAWLER: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36";

async fn ask(gateway: &TestGateway, path: &str, name: &str) -> Answer {
    gateway.native_client().get_with(path, &[("user-agent", name)]).await
}

async fn gateway(budget: &str) -> TestGateway {
    TestGateway::open_with(&[("VITRIN_LIMIT_CRAWLERS", budget)]).await
}

#[tokio::test]
async fn over_the_budget_a_crawler_is_told_when_to_come_back() {
    let gateway = gateway("3").await;
    for brand in 1..=3 {
        ask(&gateway, &format!("/kilimler?brand={brand}"), CRAWLER).await.expect(200);
    }
    for (number, path) in ["/kilimler?brand=4", "/en/kilims?sort=2", "/x?decimal.7=10&decimal.7=90"]
        .into_iter()
        .enumerate()
    {
        let refused = ask(&gateway, path, CRAWLER).await.expect(503);
        let wait: u64 = refused.header("retry-after").parse().expect("seconds");
        assert!((1..=60).contains(&wait), "{path}: {wait}");
        let (_, metrics) = gateway.admin("GET", "/metrics").await;
        assert!(metrics.contains(&format!("vitrin_crawler_refusals_total {}", number + 1)));
    }
    assert_eq!(gateway.storefront.seen().len(), 3, "a refusal renders nothing");
}

#[tokio::test]
async fn what_is_cached_is_served_and_whole_lists_are_not_counted() {
    let gateway = gateway("1").await;
    ask(&gateway, "/kilimler?brand=1", CRAWLER).await.expect(200);
    ask(&gateway, "/kilimler?brand=2", CRAWLER).await.expect(503);
    for _ in 0..5 {
        // In any spelling of the same address.
        for path in ["/kilimler?brand=1", "/kilimler?made-up=1&brand=%31"] {
            assert!(ask(&gateway, path, CRAWLER).await.expect(200).is_hit());
        }
    }
    for page in 1..=20 {
        for path in [format!("/kilimler?ps={page}"), format!("/arama?q=kilim-{page}")] {
            ask(&gateway, &path, CRAWLER).await.expect(200);
        }
        ask(&gateway, &format!("/kilim-{page}"), CRAWLER).await.expect(200);
    }
    // What a shopper asked for is there for everybody.
    ask(&gateway, "/kilimler?brand=2", BROWSER).await.expect(200);
    assert!(ask(&gateway, "/kilimler?brand=2", CRAWLER).await.expect(200).is_hit());
}

#[tokio::test]
async fn a_page_past_its_time_is_served_without_another_rendering() {
    let gateway = gateway("1").await;
    gateway.storefront.keep(Some("public, max-age=0, stale-while-revalidate=600"));
    ask(&gateway, "/kilimler?brand=1", CRAWLER).await.expect(200);
    for _ in 0..5 {
        ask(&gateway, "/kilimler?brand=1", CRAWLER).await.expect(200);
    }
    assert_eq!(gateway.storefront.seen().len(), 1);
    ask(&gateway, "/kilimler?brand=2", CRAWLER).await.expect(503);
}

#[tokio::test]
async fn people_are_never_refused() {
    let gateway = gateway("1").await;
    for brand in 1..=20 {
        ask(&gateway, &format!("/kilimler?brand={brand}"), BROWSER).await.expect(200);
        let phone = "Mozilla/5.0 (Linux; Android 12; CUBOT P60) Mobile Safari/537.36";
        ask(&gateway, &format!("/kilimler?stock=1&brand={brand}"), phone).await.expect(200);
    }
    let unlimited = self::gateway("0").await;
    for brand in 1..=100 {
        ask(&unlimited, &format!("/kilimler?brand={brand}"), CRAWLER).await.expect(200);
    }
}
