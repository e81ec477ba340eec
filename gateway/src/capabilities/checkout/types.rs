//! Types of the checkout (contracts/upstream/checkout.md).

mod order;
mod payment;
mod steps;
mod wallet;

pub use self::order::{
    ApprovalChoice, AttemptView, BankForm, CampaignChoice, Card, CodeRequest, FormField,
    LastAttempt, NewOrder, OrderCode, OrderOutcome, OrderResult, OrderState,
};
pub use self::payment::{
    BankAccount, CardTerms, CardType, CarrierChoice, ChosenSlot, InstallmentChoice,
    InstallmentTerms, PaymentChoice, PaymentKind, PaymentMethod, PaymentMethods, PaymentOption,
    ThreeD, ThreeDChoice,
};
pub use self::steps::{
    AddressKind, AgreementsNeeded, Carrier, Carriers, CheckoutAddress, CheckoutAddresses,
    CheckoutLine, CheckoutSummary, CheckoutTotals, Choice, ChoiceOutcome, ChosenAddress,
    ChosenStore, DeliveryDay, DeliverySlot, ShortLine, StepName, StepOutcome, StepResult,
};
pub use self::wallet::{
    EncryptionKey, NewWalletPayment, OpenedWallet, WalletOwner, WalletPurchase, WalletReceipt,
    WalletSession,
};
