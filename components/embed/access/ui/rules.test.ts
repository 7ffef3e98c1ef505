import { describe, expect, test } from "vitest";
import ar from "../../messages/access/ar";
import de from "../../messages/access/de";
import en from "../../messages/access/en";
import es from "../../messages/access/es";
import fr from "../../messages/access/fr";
import he from "../../messages/access/he";
import hi from "../../messages/access/hi";
import it from "../../messages/access/it";
import nl from "../../messages/access/nl";
import pl from "../../messages/access/pl";
import pt from "../../messages/access/pt";
import ta from "../../messages/access/ta";
import { EMPTY, fillFromUser, findName, keepRemaining, validateForm } from "./checkout/form-values";
import { labelPaymentOptions } from "./checkout/payment-option-labels";
import { isFree } from "./checkout/purchase";
import { arrangeOffers, type Offer } from "./offers";
import { formatCouponRefusal, formatRefusal } from "./refusal";
import { createTranslator } from "./translator";
import { pickFirstOffer } from "./use-offers";

const offer: Offer = {
  kind: "plan",
  id: 1,
  title: "Monthly",
  description: null,
  priceCents: 900,
  currency: "GBP",
  duration_length: 1,
  duration_unit: "months",
  recurring: true,
  trial: null,
  opens: [],
  benefits: [],
  proof: null,
  fields: [],
  userLimit: null,
  paymentOptions: [],
  mayBeGift: true,
  asset: null,
};
test.each([
  { of: "a plan", amount_cents: 900, authorised_cents: null, is: false },
  { of: "a trial of a free plan", amount_cents: 0, authorised_cents: 500, is: false },
  { of: "a free plan", amount_cents: 0, authorised_cents: null, is: true },
])("no gateway is needed for $of: $is", ({ amount_cents, authorised_cents, is }) => {
  const charges = {
    currency: "GBP",
    price_cents: amount_cents,
    discount_cents: 0,
    amount_cents,
    due_today_cents: amount_cents,
    authorised_cents,
    next_charge: null,
    recurring: null,
    starts_at: "2026-01-31T10:00:00.000Z",
    trial_ends_at: null,
    access_ends_at: null,
    gateway_adjusts: false,
  };
  expect(isFree(charges)).toBe(is);
});

describe("validation of the checkout form", () => {
  const entered = { ...EMPTY, email: "ada@readers.test" };
  const withName = { ...offer, fields: ["full-name"] };

  test.each([
    { how: "by a guest with an address", values: {}, is: {} },
    { how: "by a guest without one", values: { email: "ada@" }, is: { email: "needsEmail" } },
    { how: "by a member without one", values: { email: "" }, isGuest: false, is: {} },
    {
      how: "with a number without its country",
      values: { byPhone: true, phone: "07700 900123" },
      is: { phone: "needsPhone" },
    },
    { how: "with a number", values: { byPhone: true, phone: "+44 7700 900123" }, is: {} },
    { how: "as a gift without a recipient", values: { asGift: true }, is: { recipient: "needsEmail" } },
    {
      how: "as a gift with an incomplete number",
      values: { asGift: true, recipient: "+44" },
      is: { recipient: "needsPhone" },
    },
    {
      how: "without a required metadata field",
      values: {},
      sold: withName,
      is: { "full-name": "needsField" },
    },
  ])("$how", ({ values, sold = offer, isGuest = true, is }) => {
    expect(validateForm({ ...entered, ...values }, { offer: sold, isGuest })).toEqual(is);
  });

  test("starts with the page's user, and never overwrites entered values", () => {
    const ada = { name: "Ada Quay", emailAddress: "ada@paper.test", mobileNumber: null, isLoggedIn: true };
    const { email, about } = fillFromUser(EMPTY, { fields: ["full-name", "profession"] }, ada);
    expect({ email, about }).toEqual({ email: "ada@paper.test", about: { "full-name": "Ada Quay" } });
    const typed = { ...entered, about: { "full-name": "" } };
    expect(fillFromUser(typed, withName, ada)).toEqual(typed);
  });
});

describe("texts", () => {
  const all = { ar, de, en, es, fr, he, hi, it, nl, pl, pt, ta };
  const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([hole]) => hole).sort();

  test.each(Object.entries(all))("of %s are complete, with the same placeholders", (_locale, messages) => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(messages)) {
      const meant = Object.entries(en).find(([name]) => name === key)?.[1] ?? "";
      expect([key, holes(text)]).toEqual([key, holes(meant)]);
    }
  });

  test("amounts, dates and durations are formatted for the locale", () => {
    const german = createTranslator(de, { locale: "de-DE", timeZone: "Europe/Berlin" });
    expect(german.money(900, "EUR")).toBe("9,00\u00a0€");
    expect([german.price(900, "EUR"), german.price(950, "EUR")]).toEqual(["9\u00a0€", "9,50\u00a0€"]);
    expect(german.money(900, "JPY")).toBe("900\u00a0¥");
    expect(german.day("2026-01-31T23:30:00.000Z")).toBe("1. Februar 2026");
    expect(german.term(offer)).toBe("pro Monat");
    expect(german.term({ ...offer, recurring: false, duration_length: 3 })).toBe("einmalig, für 3 Monate");
    expect(createTranslator(he, { locale: "he", timeZone: "UTC" }).direction).toBe("rtl");
  });
});

test("a shown problem goes as soon as its field is right, and typing shows no new one", () => {
  const shown = { email: "needsEmail", "full-name": "needsField" } as const;
  expect(keepRemaining(shown, { "full-name": "needsField", recipient: "needsEmail" })).toEqual({
    "full-name": "needsField",
  });
  expect(keepRemaining(shown, {})).toEqual({});
});

test.each([
  [{ "full-name": " Ada Quay ", profession: "pilot" }, "Ada Quay"],
  [{ name: "Ada" }, "Ada"],
  [{ "Full Name": "" }, undefined],
  [{ "user-name": "ada" }, undefined],
])("the buyer's name in %j is %s", (about, name) => {
  expect(findName(about)).toBe(name);
});

describe("the offers of a publication", () => {
  const [student, yearly, monthly] = [
    { ...offer, id: 3, title: "Student", priceCents: 0 },
    { ...offer, id: 2, title: "Yearly" },
    offer,
  ];
  const group = { id: 1, name: "Digital", description: null, offers: [student, yearly, monthly] };
  const plans = [
    { id: 1, benefits: ["Every story"], proof: null },
    { id: 2, benefits: [], proof: null },
    { id: 3, benefits: [], proof: "A student card" },
  ];

  test("are in its order, with what it says about them, and without those that it does not list", () => {
    const arranged = arrangeOffers([{ ...group, id: 9, offers: [student] }, group], {
      listed: [1, 2],
      plans,
    });
    expect(arranged.map(({ id, offers }) => [id, offers.map(({ title }) => title)])).toEqual([
      [1, ["Monthly", "Yearly"]],
    ]);
    expect(arranged[0]?.offers[0]?.benefits).toEqual(["Every story"]);
  });

  test.each([
    ["the featured plan", 2, "Yearly"],
    ["a paid one where the featured plan is not offered", 7, "Yearly"],
    ["a paid one where none is featured", null, "Yearly"],
  ])("begin with %s", (_, featured, title) => {
    const storefront = { featured_plan_id: featured, paywall_plan_ids: [], plans };
    expect(pickFirstOffer([student, yearly, monthly], storefront)?.title).toBe(title);
    expect(pickFirstOffer([student], storefront)?.title).toBe("Student");
    expect(pickFirstOffer([], storefront)).toBeNull();
  });
});

test("the server's message is shown only to English readers", () => {
  const [english, german] = [
    createTranslator(en, { locale: "en-GB", timeZone: "UTC" }),
    createTranslator(de, { locale: "de", timeZone: "UTC" }),
  ];
  const refused = { code: "invalid", message: "This coupon has ended." };
  expect(formatRefusal(refused, english)).toBe("This coupon has ended.");
  expect(formatRefusal(refused, german)).toBe(de.failed);
  expect(formatCouponRefusal({ code: "not_found", message: "x" }, german)).toBe(de.couponUnknown);
  expect(formatRefusal(new Error("anything"), english)).toBe(en.failed);
  expect(formatRefusal({ code: "network", message: "x" }, english)).toBe(en.offline);
});

test.each([
  {
    of: "two options of the sandbox",
    options: [
      { paymentType: "gateway_a", gateway: "sandbox" },
      { paymentType: "wallet_a", gateway: "sandbox" },
    ],
    labels: ["Card (gateway a)", "Card (wallet a)"],
  },
  {
    of: "options of different gateways",
    options: [
      { paymentType: "gateway_a", gateway: "sandbox" },
      { paymentType: "gateway_b", gateway: "stripe" },
      { paymentType: "wallet_a", gateway: "razorpay" },
      { paymentType: "harbour_pay", gateway: null },
    ],
    labels: ["Card", "Stripe", "Razorpay", "harbour pay"],
  },
])("$of have different labels", ({ options, labels }) => {
  expect(labelPaymentOptions(options, en.card)).toEqual(labels);
});

test("being offline claims nothing about a payment", () => {
  expect(en.offline).toBe("You’re offline. Try again when you’re back online.");
  expect(de.offline).not.toMatch(/abgebucht/);
});
