//! Reshapes the shop's answers into the storefront's types. Pure functions.

pub mod attributes;
pub mod comments;
pub mod compare;
pub mod installments;
pub mod personalization;

use std::sync::Arc;

use commerce::money::NumberFormat;
use commerce::product::card::of_object;
use commerce::product::detail::{ProductDetail, of_page};
use commerce::product::variant::{VariantContext, options};
use commerce::reshape_context::ReshapeContext;
use commerce::view::{PathParams, View};
use legacy_client::LegacyError;
use legacy_markup::{Document, page, product};

use super::calls;
use super::types::{RelatedProducts, VariantOptions};
use super::wire;

/// The path parameter is the product's id.
pub static PRODUCT: View<PathParams, ProductDetail> =
    View::new(&calls::VIEW, "product", |answer, context, _| {
        product_detail(&answer.text(), context)
    });

/// The path parameters are the product's id and the chosen option of the second level.
pub static FIRST_OPTIONS: View<PathParams, VariantOptions> =
    View::new(&calls::VARIANTS_1, "options", |answer, context, _| {
        Ok(variant_options(&answer.json()?, context))
    });

/// The path parameters are the product's id and the chosen option of the first level.
pub static SECOND_OPTIONS: View<PathParams, VariantOptions> =
    View::new(&calls::VARIANTS_2, "options", |answer, context, _| {
        Ok(variant_options(&answer.json()?, context))
    });

/// The path parameters are the product's id and the number of the list.
pub static RELATED: View<PathParams, RelatedProducts> =
    View::new(&calls::RELATED, "related", |answer, context, params| {
        related_products(&answer.json()?, params.get(0), context)
    });

/// Reshapes the product of a product page. Without an address of its own it leads to the home page.
///
/// # Errors
/// The page is in another language or currency, or shows no product.
pub fn product_detail(html: &str, context: &ReshapeContext) -> Result<ProductDetail, LegacyError> {
    let document = Document::parse(html);
    let variables = page::page(&document).variables;
    context.expect_locale(variables.language.as_deref(), variables.currency.as_deref())?;
    let numbers = NumberFormat::of_page(&variables);
    of_page(
        &product::product_page(&document),
        "/",
        &ReshapeContext { numbers: Arc::new(numbers), ..context.clone() },
    )
    .ok_or_else(|| LegacyError::Unreadable("the page names no product".to_owned()))
}

/// Reshapes the options of one level, in the shop's order.
pub fn variant_options(level: &wire::Level, context: &ReshapeContext) -> VariantOptions {
    VariantOptions { options: options(&level.variants, VariantContext::default(), context) }
}

/// Reshapes related products, without `product_id` itself, which the shop may put first.
///
/// # Errors
/// The answer is in another currency.
pub fn related_products(
    answer: &wire::Related,
    product_id: &str,
    context: &ReshapeContext,
) -> Result<RelatedProducts, LegacyError> {
    let currency =
        answer.products.iter().find_map(|product| product.price.target_currency.as_deref());
    context.expect_locale(None, currency)?;
    let others = answer.products.iter().filter(|product| product.id.as_deref() != Some(product_id));
    Ok(RelatedProducts {
        products: others.filter_map(|product| of_object(product, context)).collect(),
    })
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use commerce::reshape_context::ReshapeContext;
    use commerce::view::PathParams;
    use legacy_client::LegacyError;

    use super::super::calls::{
        self, AttributesParams, CommentsParams, MatchParams, PersonalizationParams,
    };
    use super::super::reshape;
    use super::super::types::comments::CommentResult;
    use crate::reshape_snapshots::Recorded;
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of_view(&reshape::PRODUCT, path_params),
            Case::of_view(&reshape::FIRST_OPTIONS, path_params),
            Case::of_view(&reshape::SECOND_OPTIONS, path_params),
            Case::of_view(&reshape::RELATED, |_| PathParams::new(&["1204"])),
            Case::of_view(&reshape::installments::INSTALLMENTS, path_params),
            Case::of_view(&reshape::attributes::ATTRIBUTES, |_| AttributesParams {
                product_id: String::new(),
            })
            .when(|recorded| !recorded.text().contains("ATTRIBUTES")),
            Case::of_view(&reshape::attributes::MATCHED_PRODUCT, |_| MatchParams {
                catalog: String::new(),
                attributes: Vec::new(),
            }),
            Case::of_view(&reshape::comments::COMMENTS, |_| comments_params()),
            Case::of_view(&reshape::comments::OWN_COMMENTS, |_| comments_params()),
            Case::of_view(&reshape::comments::COMMENT_AVERAGE, path_params),
            Case::of_view(&reshape::personalization::FORM, |_| PersonalizationParams {
                product: String::new(),
            }),
            Case::of(&calls::COMMENT, write_result),
            Case::of(&calls::VOTE, write_result),
        ]
    }

    fn path_params(_: &Recorded) -> PathParams {
        PathParams::new(&[])
    }

    fn comments_params() -> CommentsParams {
        CommentsParams { segments: Vec::new(), page: 1, query: None, sort: None, direction: None }
    }

    fn write_result(recorded: &Recorded, _: &ReshapeContext) -> Result<CommentResult, LegacyError> {
        Ok(reshape::comments::write_result(&recorded.answer.json()?))
    }
}
