//! Types of the wallet (WAL-1, contracts/upstream/wallet.md).

mod request;
mod result;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

pub use self::request::{CodeKind, EncryptedCard, WalletAccess, WalletRequest, WalletStep};
pub use self::result::{ThreeDPage, WalletAccount, WalletCard, WalletOutcome, WalletResult};

/// The payment host's own fields, passed unchanged in both directions.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub struct WalletFields(pub Map<String, Value>);
