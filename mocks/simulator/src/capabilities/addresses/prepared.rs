//! Addresses of the checkout: those of the shopper's book. Who has saved none has two prepared ones,
//! and an incomplete one; whoever changes one of these has all of them in the book from then on.

use crate::{state::addresses::Address, values::language::Localized, visit::Visit};

pub(crate) const TURKEY: Localized = ["Türkiye", "Türkiye", "Türkei", "تركيا"];

/// A prepared address.
struct Prepared {
    id: u64,
    title: &'static str,
    street: &'static str,
    district: &'static str,
    town: &'static str,
    city: &'static str,
    post_code: &'static str,
    phone: &'static str,
}

static ADDRESSES: [Prepared; 3] = [
    Prepared {
        id: 51,
        title: "Ev",
        street: "Çınaraltı Sokak 8/3",
        district: "Moda",
        town: "Kadıköy",
        city: "İstanbul",
        post_code: "34710",
        phone: "905550000001",
    },
    Prepared {
        id: 52,
        title: "İş",
        street: "Dokumacılar Sokak 21",
        district: "Alsancak",
        town: "Konak",
        city: "İzmir",
        post_code: "35220",
        phone: "905550000002",
    },
    // Incomplete: the next step asks for its city.
    Prepared {
        id: 53,
        title: "Yazlık",
        street: "İskele Yolu 5",
        district: "",
        town: "",
        city: "",
        post_code: "",
        phone: "",
    },
];

/// This member has no address, so clients open their form.
const MEMBER_WITHOUT_ADDRESSES: u64 = 103;

/// The address that the first member's book begins with; it is among the prepared ones too.
pub(super) const FIRST: u64 = 51;

const FIRST_MEMBER: u64 = 101;

/// Returns the addresses to which a visitor with these in the book may order.
pub(super) fn of_checkout(visit: &Visit<'_>, own: Vec<Address>) -> Vec<Address> {
    let is_first_member = visit.member().is_some_and(|member| member.id == FIRST_MEMBER);
    let as_at_first = own.iter().all(|address| is_first_member && address.id == FIRST);
    if !as_at_first {
        own
    } else if visit.member().is_some_and(|member| member.id == MEMBER_WITHOUT_ADDRESSES) {
        Vec::new()
    } else {
        ADDRESSES.iter().map(|address| prepared(visit, address)).collect()
    }
}

/// Finds a prepared address, whether or not the visitor may order to it.
pub(super) fn find(visit: &Visit<'_>, id: u64) -> Option<Address> {
    ADDRESSES.iter().find(|address| address.id == id).map(|address| prepared(visit, address))
}

fn prepared(visit: &Visit<'_>, address: &Prepared) -> Address {
    let fullname = visit
        .member()
        .map_or_else(|| "Deniz Örnek".to_owned(), |m| format!("{} {}", m.first_name, m.last_name));
    Address {
        id: address.id,
        title: address.title.to_owned(),
        fullname,
        mobile_phone: address.phone.to_owned(),
        address: address.street.to_owned(),
        country: visit.language().choose(TURKEY).to_owned(),
        country_code: "TR".to_owned(),
        city: address.city.to_owned(),
        town: address.town.to_owned(),
        district: address.district.to_owned(),
        post_code: address.post_code.to_owned(),
        ..Address::default()
    }
}
