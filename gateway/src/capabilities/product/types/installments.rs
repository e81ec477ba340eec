//! Types of the instalments that banks give for a product (PRD-7).

use commerce::money::Money;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InstallmentQuery {
    /// The chosen variant of a product that has variants.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub variant: Option<String>,
}

/// Instalments for one piece of a product, in the shop's order.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProductInstallments {
    /// Empty if no bank gives any.
    pub banks: Vec<InstallmentBank>,
}

/// A bank or family of cards, with at least one row.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InstallmentBank {
    /// May be empty.
    pub name: String,
    /// By number of payments, each number once.
    pub rows: Vec<InstallmentRow>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InstallmentRow {
    /// Number of payments; 1 for a single payment.
    pub count: u32,
    /// Payments that the bank adds without charge.
    pub plus: u32,
    /// Amount of one payment. Its currency is the shop's, which may differ from the page's.
    pub per_part: Option<Money>,
    /// Sum of all payments.
    pub total: Option<Money>,
}
