//! What a recorded answer of each call comes out as.
use commerce::done::Done;
use commerce::reshape_context::ReshapeContext;
use legacy_client::LegacyError;

use super::calls;
use super::reshape;
use super::reshape::faults::{self, Faults};
use super::types::codes::CaptchaPicture;
use super::types::register::Registration;
use super::types::social::SocialAddress;
use super::wire::{Envelope, Said};
use crate::reshape_snapshots::Recorded;
use crate::reshape_snapshots::case::{Case, RefusedForm};

type FormAnswer<T> = Result<Result<Option<T>, RefusedForm>, LegacyError>;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        Case::of_option(&calls::DETAIL, |recorded, _| {
            Ok(reshape::session::member(&recorded.answer.json()?))
        }),
        Case::or_refused_form(&calls::REGISTER, registration),
        Case::or_refused_form(&calls::REGISTER_QUICK, registration),
        Case::or_refused_form(&calls::WITHOUT_MEMBERSHIP, |recorded, context| {
            of_envelope(recorded, |envelope| reshape::continued(envelope, &context.addresses))
        }),
        Case::or_refused_form(&calls::CHANGE_PASSWORD, |recorded, context| {
            of_envelope(recorded, |envelope| {
                reshape::password_changed(envelope, &context.addresses)
            })
        }),
        Case::or_refused_form(&calls::UPDATE, done),
        Case::or_refused_form(&calls::UPDATE_PASSWORD, done),
        Case::or_refused_form(&calls::SOCIAL_ADDRESS, |recorded, context| {
            let answer = of_envelope(recorded, |envelope| {
                let url = reshape::social_address(envelope, &context.addresses);
                url.map(|url| SocialAddress { url })
            })?;
            Ok(answer.map(Option::flatten))
        }),
        Case::of(&calls::VERIFY_SMS, |recorded, _| {
            Ok(reshape::verification(&recorded.answer.json()?))
        }),
        Case::or_refused_form(&calls::CANCEL, done_of_said),
        Case::or_refused_form(&calls::FORGOT_PASSWORD, done_of_said),
        Case::of(&calls::ACTIVATE, |recorded, _| Ok(reshape::activation(&recorded.answer.json()?))),
        Case::of(&calls::ACTIVATE_SUBSCRIPTION, |recorded, _| {
            Ok(reshape::activation(&recorded.answer.json()?))
        }),
        Case::of(&calls::SEND_SMS_CODE, |recorded, _| {
            Ok(reshape::sms_sent(&recorded.answer.json()?))
        }),
        Case::of_option(&calls::REGISTER_FORM, |recorded, context| {
            let envelope = recorded.answer.json()?;
            Ok(reshape::form::register_form(&envelope, true, &context.addresses))
        }),
        Case::of_option(&calls::CAPTCHA, |recorded, context| {
            let image = reshape::form::captcha(&recorded.answer.json()?, &context.addresses);
            Ok(image.map(|image| CaptchaPicture { image }))
        }),
    ]
}

fn registration(recorded: &Recorded, context: &ReshapeContext) -> FormAnswer<Registration> {
    of_envelope(recorded, |envelope| reshape::registration(envelope, &context.addresses))
}

fn done(recorded: &Recorded, _: &ReshapeContext) -> FormAnswer<Done> {
    of_envelope(recorded, |envelope| Done::saying(envelope.message.as_deref()))
}

fn done_of_said(recorded: &Recorded, _: &ReshapeContext) -> FormAnswer<Done> {
    let said: Said = recorded.answer.json()?;
    Ok(if said.verdict() == Some(true) {
        Ok(Some(Done::saying(said.words())))
    } else {
        Err(refused(faults::of_said(&said)))
    })
}

fn of_envelope<T>(recorded: &Recorded, reshape: impl Fn(&Envelope) -> T) -> FormAnswer<T> {
    let envelope: Envelope = recorded.answer.json()?;
    Ok(if envelope.status == Some(true) {
        Ok(Some(reshape(&envelope)))
    } else {
        Err(refused(faults::of_envelope(&envelope)))
    })
}

fn refused(faults: Faults) -> RefusedForm {
    RefusedForm { detail: faults.detail, fields: faults.fields, no_member: faults.no_member }
}
