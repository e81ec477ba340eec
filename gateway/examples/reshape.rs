//! Prints the processor time it takes (on Linux) to reshape the shop's answers, from text to the
//! JSON the storefront gets.
//!
//! `cargo run --profile dist -p vitrin-gateway --example reshape`, or with `-- products` loader pages
//! alone, by the number of their products.

#![expect(clippy::print_stdout, reason = "printing the measurement is what it is for")]

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use commerce::addresses::ShopAddresses;
use commerce::reshape_context::ReshapeContext;
use legacy_client::LegacyAnswer;
use time::OffsetDateTime;
use vitrin_gateway::capabilities::{cart, catalogue, content};

const ROUNDS: u32 = 5_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let addresses =
        ShopAddresses::new(vec!["shop.example".into()], vec![], &["tr".into(), "en".into()]);
    let context = ReshapeContext::new(addresses, "tr", "TL");
    let loader = recorded("catalogue/loader/last-page.html")?;
    let product_page = |answer: &str| {
        Ok(serde_json::to_string(&catalogue::reshape::product_page(answer, 2, &context)?)?)
    };
    if std::env::args().nth(1).as_deref() == Some("products") {
        for count in [1, 8, 64] {
            report(
                &format!("loader page of {count} products"),
                &products(&loader, count),
                product_page,
            )?;
        }
        return Ok(());
    }
    report("loader page of eight products", &products(&loader, 8), product_page)?;
    report("filters", &recorded("catalogue/filters/shirts.json")?, |answer| {
        Ok(serde_json::to_string(&catalogue::reshape::filters(
            &serde_json::from_str(answer)?,
            &context,
        )?)?)
    })?;
    report("cart of two lines", &recorded("cart/load/two-lines.json")?, |answer| {
        let cart = serde_json::from_str(answer)?;
        let now = OffsetDateTime::UNIX_EPOCH;
        Ok(serde_json::to_string(&cart::reshape::cart(&cart, &context, now))?)
    })?;
    report("category page", &recorded("content/page/category.html")?, |answer| {
        Ok(serde_json::to_string(&content::reshape::page(
            &page(answer),
            "/kilimler",
            2,
            &context,
        )?)?)
    })?;
    report("product page", &recorded("content/page/product.html")?, |answer| {
        Ok(serde_json::to_string(&content::reshape::page(
            &page(answer),
            "/keten-gomlek-1204",
            1,
            &context,
        )?)?)
    })
}

fn report(
    name: &str,
    answer: &str,
    reshape: impl Fn(&str) -> Result<String, Box<dyn std::error::Error>>,
) -> Result<(), Box<dyn std::error::Error>> {
    let written = reshape(answer)?.len();
    let start = processor_time()?;
    for _ in 0..ROUNDS {
        black_box(reshape(black_box(answer))?);
    }
    let each = (processor_time()? - start) / ROUNDS;
    println!("{name}: {} bytes in, {written} bytes out, {each:?}", answer.len());
    Ok(())
}

fn page(html: &str) -> LegacyAnswer {
    LegacyAnswer {
        status: http::StatusCode::OK,
        headers: http::HeaderMap::new(),
        body: html.to_owned().into(),
    }
}

fn recorded(file: &str) -> std::io::Result<String> {
    std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../mocks/recordings/__files").join(file),
    )
}

/// The recorded answer with its first product and record so many times.
fn products(answer: &str, count: usize) -> String {
    let from = answer.find("<div class=\"product-item\"").expect("the recording has a product");
    let to = answer.find("</script>").expect("the recording has a record") + "</script>".len();
    let products: String = (0..count)
        .map(|product| answer[from..to].replace("1204", &(1204 + product).to_string()))
        .collect();
    format!("{}{products}</div>", &answer[..from])
}

/// Time this thread has spent on a processor: on a busy machine the wall clock tells of its
/// neighbours.
fn processor_time() -> std::io::Result<Duration> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = statistics.split(' ').next().and_then(|first| first.parse().ok());
    nanoseconds
        .map(Duration::from_nanos)
        .ok_or_else(|| std::io::Error::other("schedstat holds no number"))
}
