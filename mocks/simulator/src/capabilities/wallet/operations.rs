//! The sixteen operations.

use http::{Method, StatusCode, header};
use percent_encoding::percent_decode_str;

use super::{answer::WalletReply, cipher};
use crate::{
    state::{
        State,
        wallet::{Account, Card, Challenge, Opened, Work, challenge},
    },
    web::{reply::Reply, request::Call},
};

/// The operations' names, in the order of their documentation.
pub const OPERATIONS: [&str; 16] = [
    "checkMasterPassEndUser",
    "listManagement",
    "register",
    "deleteCard",
    "remotePurchaseOther",
    "purchaseAndRegister",
    "directPurchase",
    "validateTransaction",
    "resendOtp",
    "commitTransaction",
    "linkCardToClient",
    "addCardToMasterPass",
    "completeRegistration",
    "updateUser",
    "verifyPin",
    "forgotPassword",
];

/// One call of the wallet.
struct WalletCall<'a> {
    state: &'a State,
    call: &'a Call,
    token: String,
    opened: Opened,
}

impl WalletCall<'_> {
    fn field(&self, name: &str) -> &str {
        self.call.field(name).unwrap_or("")
    }

    /// Names of cards and accounts come URL-encoded inside the JSON.
    fn name(&self, name: &str) -> String {
        percent_decode_str(self.field(name)).decode_utf8_lossy().into_owned()
    }

    fn account(&self) -> Option<Account> {
        self.state.wallet.account(&self.opened.phone)
    }

    fn change(&self, change: impl FnOnce(&mut Account)) {
        self.state.wallet.change_account(&self.opened.phone, change);
    }
}

pub(crate) fn answer(state: &State, call: &Call, segments: &[&str]) -> Reply {
    // Browsers reach this host from another origin.
    if call.method == Method::OPTIONS {
        return Reply::text("")
            .status(StatusCode::NO_CONTENT)
            .with(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")
            .with(header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type");
    }
    let [operation] = *segments else {
        return Reply::text("unknown\n").status(StatusCode::NOT_FOUND);
    };
    if !OPERATIONS.contains(&operation) || call.method != Method::POST {
        return Reply::text("unknown\n").status(StatusCode::NOT_FOUND);
    }
    reply(state, call, operation).print()
}

fn reply(state: &State, call: &Call, operation: &str) -> WalletReply {
    if operation == "resendOtp" {
        let number = call.field("validationRefNo").unwrap_or("");
        return if state.wallet.is_waiting(number) {
            WalletReply {
                waiting: number.to_owned(),
                ..WalletReply::fault("5001", "Kod yeniden gönderildi")
            }
        } else {
            WalletReply::fault("1419", "İşlem bulunamadı")
        };
    }
    let token = call.field("token").unwrap_or("").to_owned();
    if operation == "validateTransaction" {
        return validate(state, call);
    }
    let Some(opened) = state.wallet.opened(&token) else {
        return WalletReply::fault("1419", "Anahtarın süresi doldu");
    };
    let asked = WalletCall { state, call, token, opened };
    if asked.account().is_some_and(|account| account.tokens_expire) {
        return WalletReply::fault("1419", "Anahtarın süresi doldu");
    }
    match operation {
        "checkMasterPassEndUser" => WalletReply::done(&asked.token).about(asked.account().as_ref()),
        "listManagement" => list(&asked),
        "register" | "addCardToMasterPass" => register(&asked),
        "deleteCard" => delete(&asked),
        "remotePurchaseOther" => purchase_with_kept(&asked),
        "directPurchase" | "purchaseAndRegister" => {
            purchase(&asked, operation == "purchaseAndRegister")
        }
        "linkCardToClient" => begin(&asked, Challenge::Required("5001"), Work::Link),
        "updateUser" => {
            asked.change(|account| account.old_user_id = false);
            WalletReply::done(&asked.token)
        }
        "verifyPin" => verify_pin(&asked),
        // Both only confirm what has been done.
        _ => WalletReply::done(&asked.token).about(asked.account().as_ref()),
    }
}

fn list(asked: &WalletCall<'_>) -> WalletReply {
    let account = asked.account();
    let Some(known) = &account else { return WalletReply::fault("1099", "Hesap bulunamadı") };
    if known.old_user_id {
        return WalletReply {
            phone: asked.opened.phone.clone(),
            ..WalletReply::fault("1078", "Kullanıcı numarası güncellenmeli")
        };
    }
    if known.locked {
        return WalletReply::fault("1080", "Hesap kilitli").about(account.as_ref());
    }
    if !known.linked {
        return WalletReply::fault("5460", "Kartlar bu mağazaya bağlanmalı")
            .about(account.as_ref());
    }
    WalletReply { cards: known.cards.clone(), ..WalletReply::done(&asked.token) }
        .about(account.as_ref())
}

/// Decrypts the card number, for this call only.
fn card_number(asked: &WalletCall<'_>) -> String {
    cipher::decrypt(asked.field("rtaPan")).unwrap_or_default()
}

fn register(asked: &WalletCall<'_>) -> WalletReply {
    let number = card_number(asked);
    let name = asked.name(if asked.field("accountAliasName").is_empty() {
        "cardAliasName"
    } else {
        "accountAliasName"
    });
    begin(asked, challenge(&number), Work::Register(Card::of(&number, &name)))
}

fn delete(asked: &WalletCall<'_>) -> WalletReply {
    let name = asked.name("accountAliasName");
    if !asked.account().is_some_and(|account| account.cards.iter().any(|card| card.name == name)) {
        return WalletReply::fault("1097", "Kart bulunamadı");
    }
    asked.change(|account| account.cards.retain(|card| card.name != name));
    WalletReply::done(&asked.token)
}

/// Whether the amount is exactly the order's total, which the host knows from the shop.
fn is_right_sum(asked: &WalletCall<'_>) -> bool {
    let known = asked.state.orders.amount(&asked.opened.reference);
    known.is_some_and(|cents| asked.field("amount") == cents.to_string())
        && asked.field("orderNo") == asked.opened.reference
}

fn purchase_with_kept(asked: &WalletCall<'_>) -> WalletReply {
    let name = asked.name("listAccountName");
    let card = asked
        .account()
        .and_then(|account| account.cards.into_iter().find(|card| card.name == name));
    match card {
        Some(card) => pay(asked, card.challenge, Work::Pay),
        None => WalletReply::fault("1097", "Kart bulunamadı"),
    }
}

fn purchase(asked: &WalletCall<'_>, keep: bool) -> WalletReply {
    let number = card_number(asked);
    // The code of a card is three digits, or four.
    if !cipher::decrypt(asked.field("cvc")).is_some_and(|code| (3..=4).contains(&code.len())) {
        return WalletReply::fault("5052", "Güvenlik kodu hatalı");
    }
    let work = if keep {
        Work::PayAndRegister(Card::of(&number, &asked.name("accountAliasName")))
    } else {
        Work::Pay
    };
    pay(asked, challenge(&number), work)
}

fn pay(asked: &WalletCall<'_>, challenge: Challenge, work: Work) -> WalletReply {
    if asked.state.orders.is_paid(&asked.opened.reference) || asked.opened.paid {
        return WalletReply::fault("5062", "Bu sipariş daha önce ödendi");
    }
    if !is_right_sum(asked) {
        return WalletReply::fault("5061", "Tutar siparişle uyuşmuyor");
    }
    let mut reply = begin(asked, challenge, work);
    reply.amount = asked.field("amount").to_owned();
    reply.order.clone_from(&asked.opened.reference);
    reply
}

/// Carries out the operation, or returns the verification it needs first.
fn begin(asked: &WalletCall<'_>, challenge: Challenge, work: Work) -> WalletReply {
    match challenge {
        Challenge::Refused("5196") => WalletReply::fault("5196", "Kart zaten kayıtlı"),
        Challenge::Refused(code) => WalletReply::fault(code, "Kart reddedildi"),
        Challenge::Nothing => {
            asked.state.wallet.carry_out(&asked.token, work);
            WalletReply::done(&asked.token)
        }
        Challenge::Required(code) => {
            let waiting = asked.state.wallet.wait(&asked.token, work);
            let url_3d =
                if code == "5010" { url_3d(&asked.call.origin(), &waiting) } else { String::new() };
            WalletReply { waiting, url_3d, ..WalletReply::fault(code, "Doğrulama gerekli") }
        }
    }
}

fn verify_pin(asked: &WalletCall<'_>) -> WalletReply {
    match code_of(asked.field("pin"), asked.field("encPin")) {
        Code::Right => WalletReply::done(&asked.token),
        Code::Late => WalletReply::fault("1410", "Kodun süresi doldu"),
        Code::Wrong => WalletReply::fault("1409", "Kod hatalı"),
    }
}

enum Code {
    Right,
    Late,
    Wrong,
}

/// Checks a code: SMS codes are sent in clear, PINs encrypted.
fn code_of(plain: &str, sealed: &str) -> Code {
    let given = cipher::decrypt(if sealed.is_empty() { plain } else { sealed })
        .unwrap_or_else(|| plain.to_owned());
    match given.as_str() {
        "123456" | "123" => Code::Right,
        "000000" => Code::Late,
        _ => Code::Wrong,
    }
}

fn validate(state: &State, call: &Call) -> WalletReply {
    let number = call.field("validationRefNo").unwrap_or("").to_owned();
    if !state.wallet.is_waiting(&number) {
        return WalletReply::fault("1419", "İşlem bulunamadı");
    }
    match code_of(call.field("validationCode").unwrap_or(""), "") {
        // The reference is returned again, so the client can retry.
        Code::Late => {
            WalletReply { waiting: number, ..WalletReply::fault("1410", "Kodun süresi doldu") }
        }
        Code::Wrong => WalletReply { waiting: number, ..WalletReply::fault("1409", "Kod hatalı") },
        Code::Right => match state.wallet.approve(&number) {
            Some(token) => WalletReply::done(&token),
            None => WalletReply::fault("1419", "İşlem bulunamadı"),
        },
    }
}

/// Returns the bank's page for a pending operation.
pub(crate) fn url_3d(origin: &str, number: &str) -> String {
    format!("{origin}/bank/3d?reference={number}")
}
