//! Reshapes the product page to [`ProductDetail`]: from its `DATA`, otherwise its record, otherwise
//! its JSON-LD.

use legacy_markup::product::ProductPage;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::Value;

use super::{MultiBuyTier, ProductDetail, ProductImage, ProductTab, ProductVariants};
use crate::lenient::{self, parse_decimal};
use crate::media::Image;
use crate::number::Number;
use crate::product::card::{RecordIndex, positive_or_one};
use crate::product::price::DisplayPrice;
use crate::product::rating::Rating;
use crate::product::subscription::SubscriptionFrequency;
use crate::product::variant::{VariantContext, options};
use crate::product::wire;
use crate::quantity::Quantity;
use crate::reshape_context::ReshapeContext;
use crate::text::plain_text;

/// The embedded `DATA` of a product page.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct DetailWire {
    #[serde(rename = "PRODUCT", deserialize_with = "lenient::object")]
    pub product: Option<wire::Product>,
    #[serde(rename = "VARIANT1_LIST", deserialize_with = "lenient::list")]
    pub first: Vec<wire::Variant>,
    #[serde(rename = "VARIANT2_LIST", deserialize_with = "lenient::list")]
    pub second: Vec<wire::Variant>,
}

/// Reshapes a page's product. `None` if the page names neither an id nor a title.
///
/// `page_path` is the requested path, for products that do not state their own address.
pub fn of_page(
    page: &ProductPage,
    page_path: &str,
    reshape_context: &ReshapeContext,
) -> Option<ProductDetail> {
    let data: DetailWire = page.data().unwrap_or_default();
    let index = RecordIndex::of(&page.records);
    let record = index.first().cloned().unwrap_or_default();
    let product = fill_gaps(data.product.unwrap_or_default(), page, &record);
    let title = product.title.clone()?;
    let of_record = DisplayPrice::of_record(&record).filter(|_| product.price.price_sell.is_none());
    let shown = of_record.unwrap_or_else(|| DisplayPrice::of_catalogue(&product.price));
    let currency = product
        .price
        .target_currency
        .clone()
        .unwrap_or_else(|| reshape_context.currency.to_string());
    let stock = Quantity::from_upstream(product.stock.unwrap_or_default());
    let context = VariantContext {
        display_vat: product.price.display_vat,
        vat: product.price.vat,
        currency: Some(&currency),
    };
    Some(ProductDetail {
        id: product.id.clone()?,
        path: reshape_context
            .addresses
            .path(product.url.as_deref().unwrap_or(page_path))
            .unwrap_or_else(|| page_path.to_owned()),
        sku: product.product_code.clone().unwrap_or_default(),
        catalog_code: product.model_id.clone().filter(|_| product.is_catalog.unwrap_or(false)),
        supplier_code: product.supplier_product_code.clone(),
        barcode: product.barcode.clone(),
        brand: reshape_context
            .addresses
            .link(product.brand.as_deref(), product.brand_url.as_deref()),
        category: reshape_context
            .addresses
            .link(product.category_name.as_deref(), product.category_url.as_deref()),
        images: images(page, &product, &title, reshape_context),
        price: reshape_context.money(shown.price, Some(&currency)),
        list_price: shown.list_price.map(|price| reshape_context.money(price, Some(&currency))),
        discount_percent: shown.discount_percent,
        vat_included: shown.vat_included,
        vat_percent: Number::from_upstream(product.price.vat),
        in_stock: product.in_stock.unwrap_or(product.stock.is_none() || !stock.is_zero()),
        stock,
        unit: product.stock_unit.clone().unwrap_or_default(),
        quantity_decimals: product
            .stock_unit_decimal
            .and_then(|decimals| u32::try_from(decimals).ok())
            .unwrap_or(0)
            .min(3),
        min_quantity: positive_or_one(product.min_order_count),
        max_quantity: product
            .max_order_count
            .map(Quantity::from_upstream)
            .filter(|max| !max.is_zero()),
        quantity_step: positive_or_one(product.stock_increment),
        multi_buy: tiers(&product),
        subscription_frequencies: if product.subscribe == Some(false) {
            Vec::new()
        } else {
            SubscriptionFrequency::offered(&product.subscribe_frequency_list)
        },
        short_description: product.short_description.as_deref().map(plain_text).unwrap_or_default(),
        tabs: tabs(page, &product, reshape_context),
        is_new: product.is_new_product.unwrap_or(false),
        free_shipping: product.is_cargo_free.unwrap_or(false),
        display_only: product.is_display_product.unwrap_or(false),
        personalized: product.is_personalization_active.unwrap_or(false),
        rating: Rating::of(product.comment_rank, product.comment_count),
        variants: (!data.first.is_empty()).then(|| ProductVariants {
            first_name: product.first_level_name.clone().unwrap_or_default(),
            second_name: product.second_level_name.clone().filter(|_| !data.second.is_empty()),
            first: options(&data.first, context, reshape_context),
            second: options(&data.second, context, reshape_context),
        }),
        currency_target: currency,
        title,
    })
}

/// Completes `DATA` from the record, then from the JSON-LD, then from the page's visible parts.
fn fill_gaps(
    mut product: wire::Product,
    page: &ProductPage,
    record: &wire::Record,
) -> wire::Product {
    let structured = page.structured.as_ref().unwrap_or(&Value::Null);
    let offer = match &structured["offers"] {
        Value::Array(offers) => offers.first().unwrap_or(&Value::Null),
        offer => offer,
    };
    let text = |value: &Value| {
        value.as_str().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let fill = |field: &mut Option<String>, record: &Option<String>, structured: &Value| {
        *field = field.take().or_else(|| record.clone()).or_else(|| text(structured));
    };
    fill(&mut product.title, &record.name, &structured["name"]);
    fill(&mut product.product_code, &record.code, &structured["sku"]);
    fill(&mut product.supplier_product_code, &record.supplier_code, &Value::Null);
    fill(&mut product.barcode, &record.barcode, &structured["gtin13"]);
    fill(&mut product.brand, &record.brand, &structured["brand"]["name"]);
    fill(&mut product.category_name, &record.category, &Value::Null);
    fill(&mut product.url, &record.url, &Value::Null);
    // Not from the JSON-LD, which has the ISO code where the shop says `TL`.
    let currency = record.currency_target.clone().or_else(|| record.currency.clone());
    fill(&mut product.price.target_currency, &currency, &Value::Null);
    product.id = product.id.or_else(|| record.id.clone()).or_else(|| page.id.clone());
    product.title =
        product.title.or_else(|| Some(page.name.clone()).filter(|name| !name.is_empty()));
    product.price.vat = product.price.vat.or(record.vat);
    product.stock = product.stock.or(record.quantity);
    if product.price.price_sell.is_none()
        && record.total_sale_price.is_none()
        && record.sale_price.is_none()
    {
        // A structured price is final: nothing is added to it.
        product.price.price_sell = text(&offer["price"])
            .or_else(|| Some(offer["price"].to_string()))
            .and_then(|price| parse_decimal(&price));
        product.price.display_vat = Some(true);
        product.price.vat = Some(Decimal::ZERO);
        product.in_stock =
            product.in_stock.or_else(|| Some(offer["availability"].as_str()?.ends_with("InStock")));
    }
    product
}

fn images(
    page: &ProductPage,
    product: &wire::Product,
    title: &str,
    reshape_context: &ReshapeContext,
) -> Vec<ProductImage> {
    let of = |image: Image, variant_type_id: Option<String>| ProductImage {
        url: image.url,
        alt: if image.alt.is_empty() { title.to_owned() } else { image.alt },
        sources: image.sources,
        variant_type_id,
    };
    let gallery = page.gallery.iter().filter_map(|picture| {
        let sizes = [None, Some(picture.picture.address.as_str()), picture.big.as_deref()];
        let image = Image::sized(&reshape_context.addresses, sizes, &picture.picture.alt)?;
        Some(of(image, picture.variant_type.clone()))
    });
    let listed = product.image_list.iter().chain(&product.image).filter_map(|picture| {
        let image = Image::sized(
            &reshape_context.addresses,
            picture.sizes(),
            picture.title.as_deref().unwrap_or_default(),
        )?;
        Some(of(image, picture.variant_type_id.clone()))
    });
    let mut images: Vec<ProductImage> = gallery.collect();
    if images.is_empty() {
        images.extend(listed);
    }
    if images.is_empty() {
        let structured = page.structured.as_ref().map(|product| match &product["image"] {
            Value::Array(images) => images.iter().filter_map(Value::as_str).collect(),
            image => image.as_str().into_iter().collect::<Vec<_>>(),
        });
        let addresses = structured.unwrap_or_default();
        images.extend(
            addresses
                .into_iter()
                .filter_map(|address| Some(of(reshape_context.image(Some(address), "")?, None))),
        );
    }
    let mut seen = std::collections::HashSet::new();
    images.retain(|image| seen.insert(image.url.clone()));
    images
}

fn tiers(product: &wire::Product) -> Vec<MultiBuyTier> {
    if product.is_multiple_discount_active == Some(false) {
        return Vec::new();
    }
    let tiers = product.multiple_discount.iter().filter_map(|tier| {
        Some(MultiBuyTier {
            min: Quantity::from_upstream(tier.min?),
            max: tier.max.map(Quantity::from_upstream).filter(|max| !max.is_zero()),
            percent: Number::from_upstream(Some(tier.percent?)),
        })
    });
    tiers.collect()
}

/// Returns the page's tabs, or the texts of the product object if it has none.
fn tabs(
    page: &ProductPage,
    product: &wire::Product,
    reshape_context: &ReshapeContext,
) -> Vec<ProductTab> {
    let written = page.tabs.iter().filter_map(|tab| {
        let html = reshape_context.html(tab.html.as_deref());
        let href = tab.href.as_deref().and_then(|href| reshape_context.addresses.path(href));
        let title = tab.title.clone();
        (html.is_some() || href.is_some()).then(|| ProductTab {
            id: tab.id.clone(),
            title,
            html,
            href,
        })
    });
    let tabs: Vec<ProductTab> = written.collect();
    if !tabs.is_empty() {
        return tabs;
    }
    // The storefront writes the titles; the id identifies the text.
    let texts = [
        ("detail", &product.detail),
        ("delivery", &product.delivery_info),
        ("warranty", &product.warranty_info),
        ("document", &product.document_info),
    ];
    let texts = texts.into_iter().filter_map(|(id, html)| {
        let html = Some(reshape_context.html(html.as_deref())?);
        Some(ProductTab { id: id.to_owned(), title: String::new(), html, href: None })
    });
    texts.collect()
}
