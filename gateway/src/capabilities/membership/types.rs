//! Types that several operations of membership share.

pub mod account;
pub mod activation;
pub mod codes;
pub mod form;
pub mod passwords;
pub mod register;
pub mod session;
pub mod social;
pub use commerce::completion::Completion;
use commerce::fields::Text;
use platform::error::{FieldFault, Problem};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A refused form: code `invalid_fields` if the shop refused it, any other if the gateway did.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InvalidFields {
    #[serde(flatten)]
    pub problem: Problem,
    /// Every field at fault that has a name.
    pub fields: Vec<FieldFault>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    Female,
    Male,
    Unspecified,
}

/// A person's name or a region's code.
pub type Short = Text<100>;
/// The text of a captcha, or the proof of one that was solved elsewhere.
pub type SecurityCode = Text<2048>;
/// The path of a page of this shop to go to afterwards.
pub type Redirect = Text<512>;
