//! Address books of members; guests keep theirs in the session.

use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

/// An address; blank fields are empty strings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) fullname: String,
    /// Set for guests only; members have it in the account.
    pub(crate) email: String,
    pub(crate) mobile_phone: String,
    pub(crate) address: String,
    pub(crate) country: String,
    pub(crate) country_code: String,
    /// A state, where the country has them.
    pub(crate) province: String,
    pub(crate) province_code: String,
    pub(crate) city: String,
    pub(crate) city_code: String,
    pub(crate) town: String,
    pub(crate) town_code: String,
    pub(crate) district: String,
    pub(crate) district_code: String,
    pub(crate) post_code: String,
    pub(crate) identity_number: String,
    /// Whether the identity number is a foreign one.
    pub(crate) foreigner: bool,
    pub(crate) is_company: bool,
    pub(crate) company: String,
    pub(crate) tax_office: String,
    pub(crate) tax_number: String,
    pub(crate) has_e_invoice: bool,
}

/// Ids up to this one are those of addresses that the shop begins with.
const LAST_PREPARED_ID: u64 = 53;

/// The books of all members.
#[derive(Debug)]
pub(crate) struct Addresses {
    books: Mutex<HashMap<u64, Vec<Address>>>,
    last_id: AtomicU64,
}

impl Default for Addresses {
    fn default() -> Self {
        let (member, address) = ready();
        Self {
            last_id: AtomicU64::new(LAST_PREPARED_ID),
            books: Mutex::new(HashMap::from([(member, vec![address])])),
        }
    }
}

impl Addresses {
    /// Runs `work` on a member's address book.
    pub(crate) fn with<T>(&self, member: u64, work: impl FnOnce(&mut Vec<Address>) -> T) -> T {
        work(self.books.lock().expect("no holder panics").entry(member).or_default())
    }

    pub(crate) fn all(&self, member: u64) -> Vec<Address> {
        self.books.lock().expect("no holder panics").get(&member).cloned().unwrap_or_default()
    }

    /// Returns an id that was never used before.
    pub(crate) fn next_id(&self) -> u64 {
        self.last_id.fetch_add(1, Ordering::Relaxed) + 1
    }
}

/// Returns the address that the first predefined member starts with.
fn ready() -> (u64, Address) {
    let text = str::to_owned;
    let address = Address {
        id: 51,
        title: text("Ev"),
        fullname: text("Deniz Örnek"),
        mobile_phone: text("905550000001"),
        address: text("Örnek Sk. 1"),
        country: text("Türkiye"),
        country_code: text("TR"),
        city: text("İstanbul"),
        city_code: text("34"),
        town: text("Kadıköy"),
        town_code: text("3423"),
        ..Address::default()
    };
    (101, address)
}
