//! Types that several operations of membership share.

pub mod account;
pub mod activation;
pub mod codes;
pub mod form;
pub mod passwords;
pub mod register;
pub mod session;
pub mod social;
pub use commerce::done::Done;
use commerce::fields::Text;
use platform::error::{FieldFault, Problem};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A form was refused: `invalid_fields` by the shop, any other code by the gateway.
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

/// A person's name, a region's code.
pub type Short = Text<100>;
/// What was read in a captcha, or the proof of one solved elsewhere.
pub type SecurityCode = Text<2048>;
/// A path of this shop to go to afterwards.
pub type Redirect = Text<512>;
