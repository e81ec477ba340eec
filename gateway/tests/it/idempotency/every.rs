//! Every write of the contract honours keys: none whose answer was lost is sent twice.

use std::collections::BTreeSet;

use http::Method;
use serde_json::{Value, json};

use super::keyed;
use crate::support::{TestGateway, requests_to};

/// Operations without a key, each with its reason.
const WITHOUT_KEY: [(&str, &str); 4] = [
    ("signIn", "a password is tried anew each time, and limits count the tries"),
    ("refreshSession", "shared by all who ask at once; repeating it is how it is meant"),
    ("signOut", "ends the session whatever came before; there is nothing to do twice"),
    ("askWallet", "the payment host keeps its own references; nothing of a card is kept here"),
];

fn contract() -> Value {
    serde_json::from_str(&vitrin_gateway::contract::gateway_json()).expect("JSON")
}

/// Returns the contract's writes by id, with whether each takes a key.
fn writes(contract: &Value) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    for operations in contract["paths"].as_object().expect("paths").values() {
        for (method, operation) in operations.as_object().expect("operations") {
            if !matches!(method.as_str(), "post" | "put" | "patch" | "delete") {
                continue;
            }
            let has_key = operation["parameters"].as_array().is_some_and(|parameters| {
                parameters.iter().any(|parameter| {
                    parameter["in"] == "header" && parameter["name"] == "Idempotency-Key"
                })
            });
            found.push((operation["operationId"].as_str().expect("an id").to_owned(), has_key));
        }
    }
    found
}

#[test]
fn every_write_takes_a_key_or_has_a_reason_not_to() {
    let without: BTreeSet<String> =
        writes(&contract()).into_iter().filter(|(_, has_key)| !has_key).map(|(id, _)| id).collect();
    assert_eq!(without, WITHOUT_KEY.iter().map(|(id, _)| (*id).to_owned()).collect());
}

struct Sample {
    operation: &'static str,
    method: Method,
    path: String,
    body: Value,
    /// Part of the path of the shop's call that changes something.
    call: &'static str,
}

fn sample(
    operation: &'static str,
    method: Method,
    path: &str,
    body: Value,
    call: &'static str,
) -> Sample {
    Sample { operation, method, path: path.to_owned(), body, call }
}

fn samples(product: &str, line: &str) -> Vec<Sample> {
    let (delete, patch, post, put) = (Method::DELETE, Method::PATCH, Method::POST, Method::PUT);
    let account = json!({
        "name": "Nil", "surname": "Kaya", "email": "nil@example.test", "password": "Kilim2026", "kvkk": true,
    });
    let passwords = json!({ "currentPassword": "Vitrin2026", "newPassword": "Kilim2026" });
    let by_name = json!({
        "type": "email", "username": "deniz@vitrin.test", "currentPassword": "Vitrin2026",
        "newPassword": "Kilim2026",
    });
    let phone = json!({ "phone": "+90 (555) 111 22 33" });
    let proof = json!({ "phone": "+90 (555) 111 22 33", "code": "123456" });
    let comments = format!("/bff/products/{product}/comments");
    let comment = json!({ "stars": 5, "title": "Solgun", "text": "Rengi soluk" });
    let message = json!({ "departmentId": "1", "subject": "Beden", "text": "Kilim kaç kilo?" });
    let address = json!({
        "title": "İş", "fullName": "Deniz Örnek", "phone": "905550000001", "street": "Örnek Sk. 1",
        "country": { "code": "TR", "name": "Türkiye" }, "city": { "code": "06", "name": "Ankara" },
        "town": { "code": "0601", "name": "Akyurt" },
    });
    let lines = json!({ "lines": [{ "lineId": line, "quantity": 2 }] });
    let one_line = format!("/bff/cart/lines/{line}");
    let addition = json!({ "productId": product, "quantity": 1 });
    let favourite = json!({ "products": [{ "productId": product }] });
    let unwished = format!("/bff/favourites?productId={product}");
    let page = json!({ "language": "en", "pageType": "1", "pageId": "1" });
    vec![
        sample("addToCart", post.clone(), "/bff/cart/lines", addition, "add-to-cart"),
        sample("updateLine", patch.clone(), &one_line, json!({ "quantity": 2 }), "update-item"),
        sample("updateAllLines", put.clone(), "/bff/cart/lines", lines, "cart/update/"),
        sample("removeLine", delete.clone(), &one_line, Value::Null, "cart/delete/"),
        sample("emptyCart", delete.clone(), "/bff/cart", Value::Null, "delete-all"),
        sample("addFavourites", post.clone(), "/bff/favourites", favourite, "add-to-fav-list"),
        sample(
            "removeFavourites",
            delete.clone(),
            &unwished,
            Value::Null,
            "delete-shopping-products",
        ),
        sample(
            "register",
            post.clone(),
            "/bff/members",
            account.clone(),
            "authentication/register",
        ),
        sample("registerQuickly", post.clone(), "/bff/members/quick", account, "register/quick"),
        sample(
            "updateMember",
            patch,
            "/bff/members/me",
            json!({ "name": "Deniz" }),
            "customer/update",
        ),
        sample("closeMembership", delete.clone(), "/bff/members/me", Value::Null, "cancel-me"),
        sample(
            "updatePassword",
            put.clone(),
            "/bff/members/me/password",
            passwords,
            "update/password",
        ),
        sample("changePassword", post.clone(), "/bff/session/password", by_name, "change-password"),
        sample(
            "continueAsGuest",
            post.clone(),
            "/bff/session/guest",
            json!({ "email": "nil@example.test" }),
            "login-nomembership",
        ),
        sample(
            "remindOfPassword",
            post.clone(),
            "/bff/password-reminders",
            json!({ "email": "deniz@vitrin.test" }),
            "forgot-password",
        ),
        sample("sendSmsCode", post.clone(), "/bff/sms-codes", phone, "send-sms-code"),
        sample("verifySmsCode", post.clone(), "/bff/sms-codes/verification", proof, "verify-sms"),
        sample(
            "activateMembership",
            post.clone(),
            "/bff/activations/membership",
            json!({ "id": "1", "token": "abc" }),
            "activateMembership",
        ),
        sample(
            "activateNewsletter",
            post.clone(),
            "/bff/activations/newsletter",
            json!({ "token": "abc" }),
            "activateSubscription",
        ),
        sample(
            "writeToDepartment",
            post.clone(),
            "/bff/messages",
            message,
            "send-message/department",
        ),
        sample(
            "replyToThread",
            post.clone(),
            "/bff/messages/7/replies",
            json!({ "text": "Merhaba" }),
            "send-message/department",
        ),
        sample(
            "closeThread",
            delete.clone(),
            "/bff/messages/7",
            Value::Null,
            "customer/messages/7",
        ),
        sample("addAddress", post.clone(), "/bff/addresses", address.clone(), "public/address"),
        sample("changeAddress", put.clone(), "/bff/addresses/51", address, "public/address/51"),
        sample("deleteAddress", delete, "/bff/addresses/51", Value::Null, "public/address/51"),
        sample(
            "subscribeToNewsletter",
            post.clone(),
            "/bff/newsletter",
            json!({ "email": "nil@example.test", "consent": true }),
            "subscribeNewsletter",
        ),
        sample("commentOnProduct", post.clone(), &comments, comment, "product-detail/comment/"),
        sample(
            "voteOnComment",
            post,
            &format!("{comments}/1/votes"),
            json!({ "helpful": true }),
            "vote-comment",
        ),
        sample("setLanguage", put.clone(), "/bff/preferences/language", page, "language/change"),
        sample(
            "setCurrency",
            put,
            "/bff/preferences/currency",
            json!({ "currency": "USD" }),
            "set-currency",
        ),
    ]
}

/// Changes of a member's orders.
fn order_samples() -> Vec<Sample> {
    let change = |operation, path: &str, call| {
        sample(operation, Method::POST, &format!("/bff/orders/{path}"), Value::Null, call)
    };
    vec![
        change("repeatOrder", "10198/repeat", "repeat-order/"),
        change("cancelOrder", "10199/cancel", "order-v5/cancel/"),
    ]
}

/// Changes of a member's alarms and subscriptions, and of where a visitor wants orders.
fn alarm_samples(product: &str) -> Vec<Sample> {
    let alarm = json!({ "kind": "price", "productId": product });
    let place = json!({ "country": "TR", "city": "34", "town": "3423", "storeId": "1" });
    let service = json!({ "serviceId": "1" });
    let put = |operation, path: &str, body, call| {
        sample(operation, Method::PUT, &format!("/bff/stores/{path}"), body, call)
    };
    vec![
        sample("addAlarm", Method::POST, "/bff/alarms", alarm, "add-to-alarm-list"),
        sample(
            "stopSubscription",
            Method::DELETE,
            "/bff/subscriptions/1",
            Value::Null,
            "subscribe-stop",
        ),
        put("setLocation", "location", place, "customer/set-location"),
        put("setLocationService", "location/service", service, "set-location-service"),
    ]
}

/// Options of the basket.
fn option_samples(product: &str, line: &str) -> Vec<Sample> {
    let put = |operation, path: &str, body, call| {
        sample(operation, Method::PUT, &format!("/bff/{path}"), body, call)
    };
    let note = json!({ "text": "Kesmeyin" });
    let shared = json!({ "items": [{ "productId": product, "quantity": 1 }] });
    vec![
        sample("addSeveral", Method::POST, "/bff/cart/additions", shared.clone(), "add-to-cart"),
        sample(
            "addSharedItems",
            Method::POST,
            "/bff/cart/shared-items",
            shared,
            "create-cart-from-url",
        ),
        put("useCoupon", "cart/coupon", json!({ "code": "HOSGELDIN" }), "set-campaign-code"),
        sample(
            "removeCoupon",
            Method::DELETE,
            "/bff/cart/coupon",
            Value::Null,
            "set-campaign-code",
        ),
        put("setOrderNote", "cart/order-note", note.clone(), "set-general-order-note"),
        put("setDelivery", "cart/delivery", json!({ "hour": "14:30" }), "set-delivery-hour"),
        put(
            "setGiftPackage",
            &format!("cart/lines/{line}/gift-package"),
            json!({ "wrapped": true }),
            "update-field",
        ),
        put("setLineNote", &format!("cart/lines/{line}/note"), note, "set-order-notes"),
        put(
            "setSubscription",
            &format!("cart/lines/{line}/subscription"),
            json!({ "frequency": null }),
            "update-field",
        ),
        put("joinCampaign", "campaigns/1", json!({}), "select-campaign"),
        sample(
            "leaveCampaign",
            Method::DELETE,
            "/bff/campaigns/1",
            Value::Null,
            "deselect-campaign",
        ),
    ]
}

/// Choices on the way to an order.
fn checkout_samples() -> Vec<Sample> {
    let choice = |operation, path: &str, body, call| {
        sample(operation, Method::PUT, &format!("/bff/checkout/{path}"), body, call)
    };
    let store = json!({ "storeId": "1", "name": "Deniz", "phone": "+90 (555) 111 22 33" });
    let owner = json!({ "phone": "905550000010" });
    vec![
        sample("openWallet", Method::POST, "/bff/checkout/wallet", owner, "masterPassToken"),
        choice("chooseAddress", "addresses/delivery", json!({ "addressId": "51" }), "set-address"),
        choice("chooseStore", "store", store, "delivery-from-store"),
        choice("chooseCarrier", "carrier", json!({ "carrierId": "1" }), "get-payment-types"),
        choice("choosePayment", "payment", json!({ "paymentId": "-1" }), "setPaymentTitleFromTab"),
        choice(
            "chooseSlot",
            "slot",
            json!({ "slotId": "21", "date": "01.01.2031" }),
            "setCargoService",
        ),
        choice("chooseApproval", "approval", json!({ "by": "sms" }), "setApproveType"),
        choice("chooseInstallment", "installment", json!({ "count": 1 }), "set-installment"),
        choice("chooseThreeD", "three-d", json!({ "enabled": true }), "customerSelect3d"),
        sample(
            "takeCheckoutStep",
            Method::POST,
            "/bff/checkout/steps/payment",
            Value::Null,
            "next-order",
        ),
    ]
}

/// Writes that say at once what became of them when the answer is lost (see `checkout::faults` and
/// `checkout::wallet_orders`), one whose repeat is settled by the list of alarms (see `alarms`), and
/// one whose body is no JSON (see `orders::returns`).
const ELSEWHERE: [&str; 8] = [
    "placeOrder",
    "confirmOrder",
    "giveUpOrder",
    "beginWalletPayment",
    "placeWalletOrder",
    "requestWallet",
    "removeAlarms",
    "requestReturn",
];

/// The shop receives each write and closes the connection: 502 once, then repeats get `unknown`,
/// and the shop is not called again.
#[tokio::test]
async fn a_cut_write_of_any_kind_is_sent_once() {
    let gateway = TestGateway::open().await;
    let product = gateway.shop.specials().added;
    let mut tried = BTreeSet::new();
    let mut member = gateway.signed_in().await;
    let added = member.add(product, 1).await.expect(200).json();
    let line = added["cart"]["lines"][0]["lineId"].as_str().unwrap().to_owned();
    let samples = samples(&product.to_string(), &line)
        .into_iter()
        .chain(option_samples(&product.to_string(), &line))
        .chain(order_samples())
        .chain(alarm_samples(&product.to_string()))
        .chain(checkout_samples());
    for Sample { operation, method, path, body, call } in samples {
        let mut caller = member.clone();
        gateway.shop.clear_requests();
        gateway.shop.set_faults(&format!("*{call}*=reset")).unwrap();
        let first = keyed(&mut caller, method.clone(), &path, operation, &body).await;
        assert_eq!(first.status, 502, "{operation}: {}", first.text());
        let writes = |gateway: &TestGateway| {
            let sent = requests_to(&gateway.shop, call).into_iter();
            sent.filter(|seen| operation != "closeThread" || seen.method == "PUT")
                .filter(|seen| !operation.ends_with("Address") || seen.method != "GET")
                .count()
        };
        assert_eq!(writes(&gateway), 1, "{operation}");
        gateway.shop.set_faults("").unwrap();
        let repeat = keyed(&mut caller, method, &path, operation, &body).await.expect(200).json();
        // What opens a wallet is a token, or none.
        let said = match operation {
            "openWallet" => &repeat["session"],
            "addSeveral" => &repeat["results"][0]["outcome"],
            _ => &repeat["outcome"],
        };
        let unknown = if operation == "openWallet" { Value::Null } else { json!("unknown") };
        assert_eq!(*said, unknown, "{operation}: {repeat}");
        assert_eq!(writes(&gateway), 1, "{operation} was sent again");
        let state = match operation {
            "addToCart" | "addSeveral" | "addSharedItems" | "updateLine" | "updateAllLines"
            | "removeLine" | "emptyCart" => &repeat["cart"]["lines"],
            "addFavourites" | "removeFavourites" => &repeat["favourites"]["items"],
            "writeToDepartment" => &repeat["threads"],
            "replyToThread" | "closeThread" => &repeat["thread"]["entries"],
            "addAddress" | "changeAddress" | "deleteAddress" => &repeat["addresses"],
            _ => &json!([]),
        };
        assert!(state.is_array(), "{operation} comes with the state as it is: {repeat}");
        tried.insert(operation.to_owned());
    }
    let promised =
        writes(&contract()).into_iter().filter(|(_, has_key)| *has_key).map(|(id, _)| id);
    tried.extend(ELSEWHERE.map(str::to_owned));
    assert_eq!(tried, promised.collect(), "a write of the contract without a sample here");
}
