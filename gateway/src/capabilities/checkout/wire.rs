//! Wire types of the checkout (contracts/upstream/checkout.md).

mod payment;
mod steps;
mod wallet;

pub use self::payment::{
    Bank, BankCampaign, CardTerms, Installment, Payment, PaymentAnswer, PaymentData, PaymentOption,
    PaymentTypes, PosOptions, WalletConf,
};
pub use self::steps::{
    Address, Addresses, Amounts, Carrier, Carriers, NextStep, Permissions, Product,
    SelectedCarrier, Service, ShortLine, Slot, StatusAnswer, StoreChoice, Summary,
};
pub use self::wallet::{
    WalletAccount, WalletClient, WalletOrder, WalletOrderData, WalletPurchase, WalletTerms,
    WalletToken,
};
