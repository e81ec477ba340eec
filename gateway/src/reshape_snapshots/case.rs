//! What a recorded answer of one call comes out as, and what the contract says it must be.

use std::fmt::Debug;

use commerce::reshape_context::ReshapeContext;
use commerce::reshape_context::testing::reshape_context;
use commerce::view::{CallParams, View};
use legacy_client::{LegacyCall, LegacyError};
use platform::error::{ApiError, FieldFault};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::Recorded;

/// A reshaped answer, as a snapshot shows it.
#[derive(Debug)]
pub(crate) enum Reshaped {
    /// Has to match the schema of this name.
    Answer(Value, String),
    /// Nothing to answer with; the handler knows what to say.
    Nothing,
    /// A refused form. Each of its `fields` has to be a `FieldFault`.
    RefusedForm(Value),
    /// A refusal by status: the storefront gets a problem without the shop's body.
    Refused(u16),
}

impl Reshaped {
    fn answer<T: Serialize + ToSchema>(answer: &T) -> Self {
        Self::Answer(json!(answer), T::name().into_owned())
    }

    pub(crate) fn snapshot(self) -> Value {
        match self {
            Self::Answer(value, _) | Self::RefusedForm(value) => value,
            Self::Nothing => Value::Null,
            Self::Refused(status) => json!({ "refused": status }),
        }
    }
}

/// What a recorded answer of one call becomes.
type ReshapeFn<T> = fn(&Recorded, &ReshapeContext) -> Result<T, LegacyError>;

type Reshape =
    Box<dyn Fn(&Recorded, &ReshapeContext) -> Result<Reshaped, LegacyError> + Send + Sync>;

/// How recorded answers of one call are reshaped.
pub(crate) struct Case {
    pub(crate) call: &'static LegacyCall,
    applies: fn(&Recorded) -> bool,
    reshape: Reshape,
}

impl Debug for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Case").field(&self.call.id).finish()
    }
}

impl Case {
    fn new(
        call: &'static LegacyCall,
        reshape: impl Fn(&Recorded, &ReshapeContext) -> Result<Reshaped, LegacyError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self { call, applies: |_| true, reshape: Box::new(reshape) }
    }

    /// A call that handlers read through a view.
    pub(crate) fn of_view<P: CallParams, T: Serialize + ToSchema + 'static>(
        view: &'static View<P, T>,
        params: fn(&Recorded) -> P,
    ) -> Self {
        Self::new(view.call, move |recorded, context| {
            (view.reshape)(&recorded.answer, context, &params(recorded))
                .map(|answer| Reshaped::answer(&answer))
        })
    }

    /// A call that is part of a conversation.
    pub(crate) fn of<T: Serialize + ToSchema + 'static>(
        call: &'static LegacyCall,
        reshape: ReshapeFn<T>,
    ) -> Self {
        Self::new(call, move |recorded, context| {
            reshape(recorded, context).map(|answer| Reshaped::answer(&answer))
        })
    }

    /// A call whose answer may say that there is nothing.
    pub(crate) fn of_option<T: Serialize + ToSchema + 'static>(
        call: &'static LegacyCall,
        reshape: ReshapeFn<Option<T>>,
    ) -> Self {
        Self::new(call, move |recorded, context| {
            let answer = reshape(recorded, context)?;
            Ok(answer.map_or(Reshaped::Nothing, |answer| Reshaped::answer(&answer)))
        })
    }

    /// A call that the shop may refuse in words that become a problem.
    pub(crate) fn or_problem<T: Serialize + ToSchema + 'static>(
        call: &'static LegacyCall,
        reshape: ReshapeFn<Result<T, ApiError>>,
    ) -> Self {
        Self::new(call, move |recorded, context| {
            Ok(match reshape(recorded, context)? {
                Ok(answer) => Reshaped::answer(&answer),
                Err(error) => Reshaped::Answer(json!(error.problem("")), "Problem".to_owned()),
            })
        })
    }

    /// A call of a form, which the shop may refuse field by field.
    pub(crate) fn or_refused_form<T: Serialize + ToSchema + 'static>(
        call: &'static LegacyCall,
        reshape: ReshapeFn<Result<Option<T>, RefusedForm>>,
    ) -> Self {
        Self::new(call, move |recorded, context| {
            Ok(match reshape(recorded, context)? {
                Ok(Some(answer)) => Reshaped::answer(&answer),
                Ok(None) => Reshaped::Nothing,
                Err(refused) => Reshaped::RefusedForm(json!(refused)),
            })
        })
    }

    /// Only for answers like these; others of this call are no success.
    pub(crate) fn when(mut self, applies: fn(&Recorded) -> bool) -> Self {
        self.applies = applies;
        self
    }

    /// What comes out; `None` if the case does not apply.
    pub(crate) fn reshape(&self, recorded: &Recorded) -> Result<Option<Reshaped>, LegacyError> {
        if !(self.applies)(recorded) {
            return Ok(None);
        }
        match (self.reshape)(recorded, &reshape_context()) {
            Err(LegacyError::Refused { status, .. }) => {
                Ok(Some(Reshaped::Refused(status.as_u16())))
            }
            reshaped => reshaped.map(Some),
        }
    }
}

/// A form that the shop refused.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RefusedForm {
    pub(crate) detail: Option<String>,
    pub(crate) fields: Vec<FieldFault>,
    pub(crate) no_member: bool,
}
