//! Reshapes comments. Pure functions.

use commerce::number::Number;
use commerce::text::plain_text;
use commerce::view::{PathParams, View};
use rust_decimal::Decimal;

use crate::capabilities::product::calls::{self, CommentsParams};
use crate::capabilities::product::types::comments::{
    Comment, CommentAverage, CommentOutcome, CommentPage, CommentResult,
};
use crate::capabilities::product::wire;

pub static COMMENTS: View<CommentsParams, CommentPage> =
    View::new(&calls::COMMENTS, "comments", |answer, _, params| {
        Ok(page(&answer.json()?, params.page))
    });

/// Comments that the reader wrote or voted on.
pub static OWN_COMMENTS: View<CommentsParams, CommentPage> =
    View::new(&calls::OWN_COMMENTS, "comments", |answer, _, params| {
        Ok(page(&answer.json()?, params.page))
    });

/// The path parameter is the product's id.
pub static COMMENT_AVERAGE: View<PathParams, CommentAverage> =
    View::new(&calls::COMMENT_AVERAGE, "comment-average", |answer, _, _| {
        Ok(average(&answer.json()?))
    });

/// Reshapes a page of comments. Comments without an id cannot be voted on and are omitted. `asked`
/// is the requested page.
pub fn page(answer: &wire::Comments, asked: u32) -> CommentPage {
    let meta = answer.meta.clone().unwrap_or_default();
    CommentPage {
        comments: answer.comments.iter().filter_map(comment).collect(),
        total: count(answer.total),
        page: meta.current_page.map_or(asked, |page| count(Some(page))),
        pages: count(meta.total_page),
    }
}

fn comment(comment: &wire::Comment) -> Option<Comment> {
    let words = |text: &Option<String>| text.as_deref().map(plain_text).unwrap_or_default();
    let name = [words(&comment.name), words(&comment.surname)].join(" ").trim().to_owned();
    Some(Comment {
        id: comment.id.clone()?,
        name: Some(name)
            .filter(|name| comment.is_name_displayed.unwrap_or(false) && !name.is_empty()),
        title: words(&comment.title),
        text: words(&comment.comment),
        stars: stars(comment.rate.unwrap_or_default()),
        written_at: comment.date,
        purchased: comment.is_product_purchased.unwrap_or(false),
        helpful: count(comment.yes_vote),
        not_helpful: count(comment.no_vote),
    })
}

/// Converts a rate: 100 is five stars (contracts/upstream/product.md#comments).
fn stars(rate: Decimal) -> Number {
    Number((rate.clamp(Decimal::ZERO, Decimal::ONE_HUNDRED) / Decimal::from(20)).round_dp(1))
}

fn count(given: Option<i64>) -> u32 {
    given.map_or(0, |given| u32::try_from(given.max(0)).unwrap_or(u32::MAX))
}

/// Reshapes the counts and computes the average from them.
pub fn average(answer: &wire::Average) -> CommentAverage {
    let data = answer.data.clone().unwrap_or_default();
    let counts = [data.one, data.two, data.three, data.four, data.five].map(count);
    let total: u64 = counts.iter().map(|count| u64::from(*count)).sum();
    let given: u64 = (1..).zip(counts).map(|(stars, count)| stars * u64::from(count)).sum();
    let average = Decimal::from(given).checked_div(Decimal::from(total));
    CommentAverage {
        average: average.map(|average| Number(average.round_dp(1))),
        total: u32::try_from(total).unwrap_or(u32::MAX),
        counts: counts.to_vec(),
    }
}

/// Whether the shop says that nobody is signed in.
pub fn needs_member(answer: &wire::WriteAnswer) -> bool {
    answer.status_text.as_deref() == Some("NO_MEMBER_SESSION")
}

/// Reshapes the outcome of a write. A status below 1 is a refusal
/// (contracts/upstream/product.md#comments).
pub fn write_result(answer: &wire::WriteAnswer) -> CommentResult {
    CommentResult {
        outcome: match answer.status {
            Some(1..) => CommentOutcome::Accepted,
            _ => CommentOutcome::Failed,
        },
        message: answer.status_text.as_deref().map(plain_text).filter(|text| !text.is_empty()),
        field: answer.key.as_deref().and_then(field).map(str::to_owned),
    }
}

/// Maps the form's field names to ours.
fn field(key: &str) -> Option<&str> {
    match key {
        "rate" => Some("stars"),
        "displayName" => Some("showName"),
        "title" | "text" => Some(key),
        _ => None,
    }
}
