import { expect, type Page } from "@playwright/test";

import { PAGES } from "../../src/lib/paths.ts";
import { MEMBERS, openLoginForm, PASSWORD } from "./members.ts";
import { messages } from "./messages.ts";

const {
  login,
  notices,
  password,
  securityCode,
  person,
  consents,
  consent,
  regions,
  register,
  contact,
  newsletter,
  threads,
  phoneProof,
  profile,
  landing,
  form,
} = messages("tr");
const { fieldRequired: EMPTY, fieldMandatory: UNTICKED } = notices;

/** Forms of Turkish pages as somebody who cannot see them is told of them. */
export type FormCase = {
  what: string;
  /** Brings it into sight. */
  open: (page: Page) => Promise<unknown>;
  /** What it is read out as; where the form has no name of its own, the window around it. */
  within: [role: "form" | "dialog", name: string];
  /**
   * Its fields in their order, and what is said of each that was left empty; null where it may be.
   */
  fields: Record<string, string | null>;
  /** Its button; none where there is nothing to fill in. */
  submit: string | null;
  /** What is read out once it was sent empty. */
  told?: string;
};

const go = (address: string) => (page: Page) => page.goto(address);
const optional = (label: string) => `${label} (${person.optional})`;

const CONSENTS = {
  [optional(consents.mail)]: null,
  [optional(consents.sms)]: null,
  [optional(consents.phone)]: null,
};
const WHO = {
  [person.name]: EMPTY,
  [person.surname]: EMPTY,
  [person.email]: EMPTY,
  [person.phone]: null,
};
const GENDERS = {
  [person.gender]: null,
  [person.female]: null,
  [person.male]: null,
  [person.unspecified]: null,
};
const DETAILS = {
  ...{ [person.day]: null, [person.month]: null, [person.year]: null },
  ...GENDERS,
  ...{
    [regions.country]: null,
    [regions.city]: null,
    [regions.town]: null,
    [regions.district]: null,
  },
};
const KIND = { [register.kind]: null, [register.full]: null, [register.quick]: null };
const SECRET = { [login.password]: EMPTY, [login.remember]: null };
const BY_MAIL = { [login.email]: EMPTY, ...SECRET };
const NEW_PASSWORD = { [password.new]: EMPTY, [password.repeat]: EMPTY };

export const GUEST_FORMS: FormCase[] = [
  {
    what: "the login page",
    open: go(PAGES.login),
    within: ["form", login.title],
    fields: BY_MAIL,
    submit: login.submit,
  },
  {
    what: "the login page, by phone",
    open: async (page) => {
      await page.goto(PAGES.login);
      await page.getByRole("tab", { name: login.byPhone }).click();
      await expect(page.getByLabel(login.phone)).toBeVisible();
    },
    within: ["form", login.title],
    fields: { [login.phone]: EMPTY, ...SECRET },
    submit: login.submit,
  },
  {
    what: "going on without a membership",
    open: go(PAGES.login),
    within: ["form", login.guestTitle],
    fields: { [login.email]: EMPTY },
    submit: login.guestSubmit,
  },
  {
    what: "the vendors' page",
    open: go(PAGES.vendorLogin),
    within: ["form", login.title],
    fields: { [login.vendorCode]: EMPTY, ...SECRET },
    submit: login.submit,
  },
  {
    what: "the header's form",
    open: async (page) => {
      await page.goto("/sepet");
      await openLoginForm(page);
    },
    within: ["form", login.title],
    fields: BY_MAIL,
    submit: login.submit,
  },
  {
    what: "the login window",
    open: async (page) => {
      await page.goto(PAGES.messages);
      await page.getByRole("main").getByRole("button", { name: threads.signIn }).click();
      await expect(
        page.getByRole("dialog", { name: login.title }).getByLabel(login.email),
      ).toBeVisible();
    },
    within: ["form", login.title],
    fields: BY_MAIL,
    submit: login.submit,
  },
  {
    what: "the register page, unfolded",
    open: async (page) => {
      await page.goto(PAGES.register);
      await page.getByText(register.more).click();
      await expect(page.getByLabel(regions.country, { exact: true })).toBeEnabled();
      await expect(page.getByLabel(securityCode.label)).toBeVisible();
    },
    within: ["form", register.submit],
    fields: {
      ...KIND,
      ...WHO,
      [register.password]: EMPTY,
      ...DETAILS,
      [consents.kvkk]: UNTICKED,
      ...CONSENTS,
      [securityCode.label]: EMPTY,
    },
    submit: register.submit,
  },
  {
    what: "the register page's short form",
    open: async (page) => {
      await page.goto(PAGES.register);
      await page.getByText(register.quick).click();
      await expect(page.getByLabel(securityCode.label)).toBeVisible();
    },
    within: ["form", register.submit],
    fields: {
      ...KIND,
      ...WHO,
      [register.password]: null,
      [consents.kvkk]: UNTICKED,
      ...CONSENTS,
      [securityCode.label]: EMPTY,
    },
    submit: register.submit,
  },
  {
    what: "a forgotten password",
    open: go("/uye-sifre-hatirlat"),
    within: ["form", password.reminderTitle],
    fields: { [login.email]: EMPTY, [securityCode.label]: EMPTY },
    submit: password.reminderSubmit,
  },
  {
    what: "the contact page",
    open: async (page) => {
      await page.goto(PAGES.contact);
      await expect(page.getByRole("form", { name: contact.formTitle })).toBeVisible();
    },
    within: ["form", contact.formTitle],
    fields: {
      [contact.department]: EMPTY,
      [contact.name]: null,
      [contact.email]: EMPTY,
      [contact.phone]: null,
      [contact.subject]: EMPTY,
      [contact.text]: EMPTY,
    },
    submit: contact.submit,
  },
  {
    what: "the newsletter",
    open: go("/"),
    within: ["form", newsletter.title],
    fields: { [newsletter.email]: EMPTY, [newsletter.consent]: UNTICKED },
    submit: newsletter.submit,
    told: EMPTY,
  },
  {
    what: "what a social network did not tell",
    open: async (page) => {
      await page.goto("/?social=1&platform=apple&fields=email,phone");
      await expect(
        page.getByRole("dialog", { name: landing.socialTitle }).getByRole("textbox").first(),
      ).toBeVisible();
    },
    within: ["dialog", landing.socialTitle],
    fields: { [landing.email]: EMPTY, [landing.phone]: EMPTY },
    submit: landing.send,
  },
  {
    what: "the window for an expired password",
    open: async (page) => {
      await page.goto(PAGES.login);
      const main = page.getByRole("main").getByRole("form", { name: login.title });
      await main.getByLabel(login.email).fill(MEMBERS.expired.email);
      await main.locator("input[name=password]").fill(PASSWORD);
      await main.getByRole("button", { name: login.submit }).click();
      await expect(page.getByRole("dialog", { name: password.expiredTitle })).toBeVisible();
    },
    within: ["form", password.title],
    fields: NEW_PASSWORD,
    submit: password.submit,
  },
];

export const MEMBER_FORMS: FormCase[] = [
  {
    what: "a member's details",
    open: async (page) => {
      await page.goto(PAGES.profile);
      const details = page.getByRole("form", { name: profile.details });
      await expect(details.getByLabel(regions.country, { exact: true })).toBeEnabled();
      for (const name of ["name", "surname", "email"])
        await details.locator(`[name=${name}]`).fill("");
    },
    within: ["form", profile.details],
    fields: { ...WHO, ...DETAILS, ...CONSENTS },
    submit: profile.save,
  },
  {
    what: "the change of a password",
    open: async (page) => {
      await page.goto(PAGES.passwordChange);
      await expect(page.getByRole("form", { name: password.title })).toBeVisible();
    },
    within: ["form", password.title],
    fields: { [password.current]: EMPTY, ...NEW_PASSWORD },
    submit: password.submit,
  },
  {
    what: "the code sent to a phone",
    open: async (page) => {
      await page.goto(PAGES.profile);
      await page.getByRole("button", { name: phoneProof.send }).click();
      await expect(page.getByRole("form", { name: phoneProof.title })).toBeVisible();
    },
    within: ["form", phoneProof.title],
    fields: { [phoneProof.code]: EMPTY },
    submit: phoneProof.verify,
  },
  {
    what: "the end of a membership",
    open: async (page) => {
      await page.goto(PAGES.profile);
      await page.getByRole("button", { name: profile.cancel }).click();
      await expect(page.getByRole("dialog", { name: profile.cancelQuestion })).toBeVisible();
    },
    within: ["dialog", profile.cancelQuestion],
    fields: {},
    submit: null,
  },
  {
    what: "a new message",
    open: async (page) => {
      await page.goto("/");
      await page.goto(`${PAGES.messages}#new`);
      await expect(page.getByRole("form", { name: contact.formTitle })).toBeVisible();
    },
    within: ["form", contact.formTitle],
    fields: { [contact.department]: EMPTY, [contact.subject]: EMPTY, [contact.text]: EMPTY },
    submit: contact.submit,
  },
  {
    what: "an answer",
    open: async (page) => {
      await page.goto("/");
      await page.goto(`${PAGES.messages}#thread-7`);
      await expect(page.getByRole("form", { name: threads.reply })).toBeVisible();
    },
    within: ["form", threads.reply],
    fields: { [threads.reply]: EMPTY },
    submit: threads.send,
  },
];

/** Windows that come up over whatever page a member is on. */
export const WINDOWS: Record<"weak" | "consent", Omit<FormCase, "open">> = {
  weak: {
    what: "the window for a weak password",
    within: ["form", password.title],
    fields: { [password.current]: EMPTY, ...NEW_PASSWORD },
    submit: password.submit,
  },
  consent: {
    what: "the consent of a member",
    within: ["dialog", consent.title],
    fields: {
      [consent.kvkk]: UNTICKED,
      [consent.mail]: null,
      [consent.sms]: null,
      [consent.phone]: null,
    },
    submit: consent.accept,
  },
};

/** What is read out when fields are wrong. */
export const WRONG_FIELDS = form.wrongFields;
