//! Comments on products: those the shop opened with, those written since, votes
//! (contracts/upstream/product.md#comments).

mod opening;

use crate::{
    catalogue::{Product, fold},
    state::comments::Comment,
    values::{
        clock, ids,
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::Reply,
};

/// Comments on a page.
const PAGE_SIZE: usize = 10;
const MAX_TITLE_CHARS: usize = 100;
const MAX_TEXT_CHARS: usize = 2000;

const THANKS: Localized = [
    "Yorumunuz alındı. Teşekkür ederiz.",
    "Your review has been received. Thank you.",
    "Ihre Bewertung ist eingegangen. Vielen Dank.",
    "تم استلام تقييمك. شكرًا لك.",
];
const VOTED: Localized = [
    "Oyunuz kaydedildi.",
    "Your vote has been counted.",
    "Ihre Stimme wurde gezählt.",
    "تم تسجيل صوتك.",
];
const VOTED_BEFORE: Localized = [
    "Bu yorumu daha önce oyladınız.",
    "You have voted on this review before.",
    "Sie haben über diese Bewertung schon abgestimmt.",
    "لقد صوّتَّ على هذا التقييم من قبل.",
];
const NO_RATE: Localized = [
    "Lütfen puan veriniz",
    "Please give a rating",
    "Bitte geben Sie eine Bewertung ab",
    "يرجى منح تقييم",
];
const NO_TITLE: Localized = [
    "Lütfen başlık yazınız",
    "Please write a title",
    "Bitte geben Sie einen Titel ein",
    "يرجى كتابة عنوان",
];
const NO_TEXT: Localized = [
    "Lütfen yorumunuzu yazınız",
    "Please write your review",
    "Bitte schreiben Sie Ihre Bewertung",
    "يرجى كتابة تقييمك",
];
const BAD_TOKEN: Localized = [
    "Sayfayı yenileyip tekrar deneyiniz",
    "Reload the page and try again",
    "Laden Sie die Seite neu und versuchen Sie es noch einmal",
    "أعد تحميل الصفحة وحاول مجددًا",
];
const UNKNOWN: Localized = [
    "Kayıt bulunamadı",
    "No such record",
    "Der Eintrag wurde nicht gefunden",
    "لم يتم العثور على السجل",
];

/// Ratings are percentages: five stars are 100.
fn print(comment: &Comment) -> Json {
    object! {
        "ID": Json::id(comment.id), "NAME": &comment.name, "SURNAME": &comment.surname,
        "TITLE": &comment.title,
        "COMMENT": &comment.text, "RATE": comment.stars * 20, "DATE": comment.date,
        "IS_NAME_DISPLAYED": Json::flag(comment.shows_name),
        "IS_PRODUCT_PURCHASED": Json::bit(comment.purchased),
        "YES_VOTE": comment.votes.0, "NO_VOTE": comment.votes.1,
    }
}

/// `product-detail/{name}/…` as far as it is about comments; `None` for other names.
pub(crate) fn answer(visit: &Visit<'_>, segments: &[&str]) -> Option<Reply> {
    Some(match *segments {
        ["comments", id] => list(visit, id, ""),
        ["comments", id, mode] => list(visit, id, mode),
        ["comment-average", id] => average(visit, id),
        ["comment", id] => write(visit, id),
        ["vote-comment", id, vote] => self::vote(visit, id, vote),
        _ => return None,
    })
}

fn product<'a>(visit: &Visit<'a>, id: &str) -> Option<&'a Product> {
    visit.shop().product(id.parse().ok()?)
}

/// All comments on a product, newest first, votes counted in.
fn all(visit: &Visit<'_>, product: Option<&Product>) -> Vec<Comment> {
    let Some(product) = product else { return Vec::new() };
    let store = &visit.state.comments;
    let mut comments = store.on(product.id);
    comments.extend(opening::comments(visit.shop().seed, product, visit.language()));
    for comment in &mut comments {
        let (yes, no) = store.votes(comment.id);
        comment.votes = (comment.votes.0 + yes, comment.votes.1 + no);
    }
    comments
}

/// How often each number of stars was given.
fn average(visit: &Visit<'_>, id: &str) -> Reply {
    let comments = all(visit, product(visit, id));
    let count = |stars: i64| comments.iter().filter(|comment| comment.stars == stars).count();
    Reply::json(&object! {
        "data": object! {
            "1": count(1), "2": count(2), "3": count(3), "4": count(4), "5": count(5),
        },
        "total": comments.len(),
    })
}

/// `?page=&q=&sort={date|rate}&dir={asc|desc}`; mode 1 shows the form, 2 comes after writing, 3
/// after voting.
fn list(visit: &Visit<'_>, id: &str, mode: &str) -> Reply {
    let query = |name: &str| visit.call.query.get(name).unwrap_or("");
    let mut comments = all(visit, product(visit, id));
    let words = fold(query("q"));
    comments.retain(|comment| {
        words.is_empty()
            || fold(&comment.title).contains(&words)
            || fold(&comment.text).contains(&words)
    });
    if query("sort") == "rate" {
        comments.sort_by_key(|comment| std::cmp::Reverse(comment.stars));
    }
    if query("dir") == "asc" {
        comments.reverse();
    }
    let page = query("page").parse::<usize>().unwrap_or(1).max(1);
    let shown = comments.iter().skip((page - 1).saturating_mul(PAGE_SIZE)).take(PAGE_SIZE);
    Reply::json(&object! {
        "PRODUCT_ID": Json::text(id), "TOTAL": comments.len(),
        "IS_MEMBER_LOGGED_IN": Json::bit(visit.member().is_some()),
        "WRITE_COMMENT": Json::bit(mode == "1"),
        "COMMENT_DONE": Json::bit(mode == "2"), "COMMENT_VOTED": Json::bit(mode == "3"),
        "NO_COMMENT": Json::bit(comments.is_empty()),
        "META": object! {
            "LIMIT": PAGE_SIZE, "CURRENT_PAGE": page,
            "TOTAL_PAGE": comments.len().div_ceil(PAGE_SIZE),
        },
        "COMMENTS": Json::list(shown.map(print)),
    })
}

fn refusal(visit: &Visit<'_>, key: &'static str, words: Localized) -> Reply {
    Reply::json(&object! { "status": 0, "statusText": visit.language().choose(words), "key": key })
}

/// Writes a comment. Pages from the edge cache send an empty anti-forgery token; a wrong one is
/// refused (contracts/upstream/protocol.md#anti-forgery-values).
fn write(visit: &Visit<'_>, id: &str) -> Reply {
    let field = |name: &str| visit.call.form.get(name).unwrap_or("").trim();
    let token = field("csrf_token");
    let own = ["comment", "form"].map(|purpose| ids::token(&visit.id, purpose));
    let stars = field("rate").parse::<i64>().ok().filter(|stars| (1..=5).contains(stars));
    let Some(product) = product(visit, id) else { return refusal(visit, "prId", UNKNOWN) };
    if !token.is_empty() && !own.iter().any(|known| known == token) {
        return refusal(visit, "csrf_token", BAD_TOKEN);
    }
    let Some(stars) = stars else { return refusal(visit, "rate", NO_RATE) };
    if field("title").is_empty() {
        return refusal(visit, "title", NO_TITLE);
    }
    if field("text").is_empty() {
        return refusal(visit, "text", NO_TEXT);
    }
    let member = visit.member();
    let name = |of: fn(&crate::state::members::Member) -> &String| {
        member.as_ref().map(of).cloned().unwrap_or_default()
    };
    visit.state.comments.add(
        product.id,
        Comment {
            id: 0,
            name: name(|member| &member.first_name),
            surname: name(|member| &member.last_name),
            title: field("title").chars().take(MAX_TITLE_CHARS).collect(),
            text: field("text").chars().take(MAX_TEXT_CHARS).collect(),
            stars,
            date: clock::now(),
            shows_name: matches!(field("displayName"), "1" | "true" | "on"),
            purchased: false,
            votes: (0, 0),
        },
    );
    Reply::json(&object! { "status": 1, "statusText": visit.language().choose(THANKS), "key": "" })
}

/// Votes on a comment: 1 is yes, 2 is no; one vote per visitor and comment.
fn vote(visit: &Visit<'_>, id: &str, vote: &str) -> Reply {
    let voter =
        visit.member().map_or_else(|| visit.id.clone(), |member| format!("member {}", member.id));
    let known = id.parse().ok().filter(|id| exists(visit, *id));
    let (Some(comment), "1" | "2") = (known, vote) else { return refusal(visit, "", UNKNOWN) };
    if !visit.state.comments.vote(comment, voter, vote == "1") {
        return refusal(visit, "", VOTED_BEFORE);
    }
    // The flag is text here and a number in refusals (contracts/upstream/protocol.md#values).
    Reply::json(&object! { "status": "1", "statusText": visit.language().choose(VOTED) })
}

fn exists(visit: &Visit<'_>, comment: u64) -> bool {
    let opened =
        |product: &Product| opening::first_id(product) + opening::count(product) as u64 > comment;
    visit.state.comments.has(comment)
        || visit.shop().product(comment / opening::MAX_PER_PRODUCT).is_some_and(opened)
}
