//! Accounts: a few predefined members and those who registered since
//! (contracts/upstream/membership.md). A visitor is a member by the session or by a bearer.

use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::values::{clock::unix_time, ids::new_id};

/// Lifetime of a bearer, unless a test sets another.
pub(crate) const BEARER_TTL: Duration = Duration::from_secs(60 * 60);

/// An account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) id: u64,
    pub(crate) first_name: String,
    pub(crate) last_name: String,
    pub(crate) email: String,
    /// Dial code and number, digits only.
    pub(crate) phone: String,
    /// Empty for members who are not vendors.
    pub(crate) vendor_code: String,
    pub(crate) password: String,
    /// `PASSWORD_STRENGTH`; 6 or below must be changed (AUT-4).
    pub(crate) password_strength: u8,
    /// `KVKK`: 1 accepted, −1 unknown.
    pub(crate) consent: i8,
    /// `GENDER`: 1, 2, or 0 for unsaid, as text.
    pub(crate) gender: u8,
    /// Day, month, year: `01-05-1990`; may be empty.
    pub(crate) birth_date: String,
    /// `COUNTRY`; may be empty.
    pub(crate) country: String,
    /// Codes of regions; may be empty.
    pub(crate) city: String,
    pub(crate) town: String,
    pub(crate) district: String,
    /// Consent to mail, SMS and calls.
    pub(crate) consents: Consents,
    /// Restricts the countries of addresses; empty for no limit.
    pub(crate) export_country: String,
    /// The shop made the password up, so that the member does not know it: the next change asks for
    /// none.
    pub(crate) password_made_up: bool,
    /// The password has expired: signing in says `password_change`.
    pub(crate) password_expired: bool,
    /// False until the link of the activation mail was followed.
    pub(crate) active: bool,
}

/// What a member agreed to besides the data-protection notice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Consents {
    pub(crate) mail: bool,
    pub(crate) sms: bool,
    pub(crate) phone: bool,
}

/// All accounts and the bearers they were given.
#[derive(Debug)]
pub(crate) struct Members {
    accounts: Mutex<Vec<Member>>,
    /// Member id and expiry in Unix seconds, by bearer.
    bearers: Mutex<HashMap<String, (u64, u64)>>,
    /// Lifetime in seconds of bearers issued from now on.
    lifetime: AtomicU64,
}

impl Default for Members {
    fn default() -> Self {
        Self {
            accounts: Mutex::new(ready()),
            bearers: Mutex::default(),
            lifetime: AtomicU64::new(BEARER_TTL.as_secs()),
        }
    }
}

impl Members {
    pub(crate) fn get(&self, id: u64) -> Option<Member> {
        self.find(|member| member.id == id)
    }

    pub(crate) fn find(&self, which: impl Fn(&Member) -> bool) -> Option<Member> {
        self.accounts.lock().expect("no holder panics").iter().find(|member| which(member)).cloned()
    }

    /// Finds an account by a name of this kind: `email`, `phone` or `vendor-code`. Any other kind
    /// is inferred from the name.
    pub(crate) fn by_name(&self, kind: &str, name: &str) -> Option<Member> {
        let name = name.trim();
        let digits: String = name.chars().filter(char::is_ascii_digit).collect();
        let is_number = name.chars().all(|c| c.is_ascii_digit() || "+() -".contains(c));
        let email =
            kind == "email" || kind != "vendor-code" && kind != "phone" && name.contains('@');
        let phone = kind == "phone" || kind != "vendor-code" && !email && is_number;
        self.find(|member| {
            if email {
                member.email.to_lowercase() == name.to_lowercase()
            } else if phone {
                // With or without the dial code.
                digits.len() >= 10 && member.phone.ends_with(&digits)
            } else {
                !name.is_empty() && member.vendor_code.eq_ignore_ascii_case(name)
            }
        })
    }

    /// Changes an account; `None` when there is none of this id.
    pub(crate) fn change<T>(&self, id: u64, change: impl FnOnce(&mut Member) -> T) -> Option<T> {
        let mut accounts = self.accounts.lock().expect("no holder panics");
        accounts.iter_mut().find(|member| member.id == id).map(change)
    }

    /// Adds an account and returns its id, the next free one.
    pub(crate) fn add(&self, mut member: Member) -> u64 {
        let mut accounts = self.accounts.lock().expect("no holder panics");
        member.id = accounts.iter().map(|member| member.id).max().unwrap_or(0) + 1;
        let id = member.id;
        accounts.push(member);
        id
    }

    /// Removes an account and revokes its bearers.
    pub(crate) fn remove(&self, id: u64) {
        self.accounts.lock().expect("no holder panics").retain(|member| member.id != id);
        self.bearers.lock().expect("no holder panics").retain(|_, (owner, _)| *owner != id);
    }

    /// Issues a bearer in the form of a JSON web token; returns it with its expiry in Unix seconds.
    pub(crate) fn issue_bearer(&self, id: u64) -> (String, u64) {
        let bearer = format!("eyJhbGciOiJub25lIn0.{}{}.{}", new_id(), new_id(), new_id());
        let expiry = unix_time().saturating_add(self.lifetime.load(Ordering::Relaxed));
        self.bearers.lock().expect("no holder panics").insert(bearer.clone(), (id, expiry));
        (bearer, expiry)
    }

    /// Sets the lifetime of bearers issued from now on. Those that are known end no later than one
    /// that is issued now.
    pub(crate) fn set_lifetime(&self, lifetime: Duration) {
        let seconds = lifetime.as_secs();
        self.lifetime.store(seconds, Ordering::Relaxed);
        let latest = unix_time().saturating_add(seconds);
        for (_, expiry) in self.bearers.lock().expect("no holder panics").values_mut() {
            *expiry = latest.min(*expiry);
        }
    }

    /// Returns the member of a bearer that has not expired.
    pub(crate) fn member_of_bearer(&self, bearer: &str) -> Option<u64> {
        let bearers = self.bearers.lock().expect("no holder panics");
        bearers.get(bearer).filter(|(_, expiry)| *expiry > unix_time()).map(|(id, _)| *id)
    }

    /// Revokes all bearers.
    pub(crate) fn forget_bearers(&self) {
        self.bearers.lock().expect("no holder panics").clear();
    }

    pub(crate) fn revoke_bearer(&self, bearer: &str) {
        self.bearers.lock().expect("no holder panics").remove(bearer);
    }
}

/// A predefined account of every shop, for trying it out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyMember {
    /// The shop's id of the account.
    pub id: u64,
    /// First and last name.
    pub name: String,
    /// Signs in with it, as type `email`.
    pub email: String,
    /// Signs in with it, as type `phone`.
    pub phone: String,
    /// Signs in with it, as type `vendor-code`; empty for those who are no vendors.
    pub vendor_code: String,
    /// Password of the account.
    pub password: String,
    /// What is special about it, in English; may be empty.
    pub remark: &'static str,
}

/// Returns the predefined accounts of every shop.
pub(crate) fn ready_members() -> Vec<ReadyMember> {
    let remark = |member: &Member| {
        if member.password_expired {
            "password expired"
        } else if member.password_strength <= 6 {
            "must change a weak password, has not accepted the data-protection notice"
        } else if !member.export_country.is_empty() {
            "addresses in Germany only"
        } else if !member.vendor_code.is_empty() {
            "vendor"
        } else {
            ""
        }
    };
    let described = ready().into_iter().map(|member| ReadyMember {
        id: member.id,
        name: format!("{} {}", member.first_name, member.last_name),
        remark: remark(&member),
        email: member.email,
        phone: member.phone,
        vendor_code: member.vendor_code,
        password: member.password,
    });
    described.collect()
}

/// The member whose basket of another device joins that of a session.
pub(crate) const MEMBER_WITH_BASKET: u64 = 100;

/// The accounts that every shop has; all open with `Vitrin2026`.
fn ready() -> Vec<Member> {
    let member = |id, first_name: &str, last_name: &str, email: &str, phone: &str| Member {
        id,
        first_name: first_name.to_owned(),
        last_name: last_name.to_owned(),
        email: email.to_owned(),
        phone: phone.to_owned(),
        password: "Vitrin2026".to_owned(),
        password_strength: 10,
        consent: 1,
        gender: 2,
        birth_date: "01-05-1990".to_owned(),
        country: "TR".to_owned(),
        active: true,
        ..Member::default()
    };
    let plain = member(101, "Deniz", "Örnek", "deniz@vitrin.test", "905550000001");
    vec![
        plain,
        Member {
            vendor_code: "BAYI01".to_owned(),
            ..member(102, "Ege", "Toptan", "bayi@vitrin.test", "905550000002")
        },
        // Must change a weak password and has not accepted the data-protection notice yet.
        Member {
            password_strength: 4,
            consent: -1,
            ..member(103, "Ada", "Yeni", "ada@vitrin.test", "905550000003")
        },
        Member {
            password_expired: true,
            ..member(104, "Can", "Eski", "can@vitrin.test", "905550000004")
        },
        Member {
            country: "DE".to_owned(),
            export_country: "DE".to_owned(),
            ..member(105, "Mia", "Fern", "mia@vitrin.test", "4915550000005")
        },
        // Left a basket on another device.
        member(MEMBER_WITH_BASKET, "Su", "Sepetli", "sepet@vitrin.test", "905550000006"),
    ]
}
