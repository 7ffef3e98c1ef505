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
import { billOf } from "./checkout/bill";
import { EMPTY, problemsOf, withKnown } from "./checkout/entered";
import { endOfPeriod, type Offer } from "./offers";
import { couponRefusal, refusalText } from "./refusal";
import { wordsOf } from "./words";

const NOW = new Date("2026-01-31T10:00:00.000Z");
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
  fields: [],
  userLimit: null,
  ways: [],
  mayBeGift: true,
  asset: null,
};
const discount = {
  code: "X",
  discount_type: "percent",
  title: "X",
  value: 20,
  discounted_price_cents: 720,
  price_cents: 900,
  price_currency: "GBP",
} as const;

test.each([
  [1, "months", "2026-02-28T10:00:00.000Z"],
  [13, "months", "2027-02-28T10:00:00.000Z"],
  [1, "years", "2027-01-31T10:00:00.000Z"],
  [2, "weeks", "2026-02-14T10:00:00.000Z"],
  [30, "days", "2026-03-02T10:00:00.000Z"],
  [1, "lifetime", null],
] as const)("a period of %i %s that begins on 31 January ends with its month", (length, unit, end) => {
  expect(endOfPeriod(NOW, length, unit)?.toISOString() ?? null).toBe(end);
});

describe("a bill", () => {
  const trial = { ...offer, trial: { length: 2, unit: "weeks" } as const };

  test.each([
    { of: "a plan", sold: offer, taken: null, is: { dueCents: 900, nowCents: 900, isFree: false } },
    { of: "a plan with a coupon", sold: offer, taken: discount, is: { dueCents: 720, discountCents: 180 } },
    { of: "a trial, charged when it ends", sold: trial, taken: null, is: { dueCents: 900, nowCents: 0 } },
    { of: "what costs nothing", sold: { ...offer, priceCents: 0 }, taken: null, is: { isFree: true } },
    { of: "a trial of what is free", sold: { ...trial, priceCents: 0 }, taken: null, is: { isFree: false } },
  ])("of $of", ({ sold, taken, is }) => {
    expect(billOf(sold, taken, NOW)).toMatchObject(is);
  });
});

describe("a form that is sent", () => {
  const entered = { ...EMPTY, email: "ada@readers.test" };
  const asksName = { ...offer, fields: ["full-name"] };

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
    { how: "as a gift for nobody", values: { asGift: true }, is: { recipient: "needsEmail" } },
    {
      how: "as a gift for half a number",
      values: { asGift: true, recipient: "+44" },
      is: { recipient: "needsPhone" },
    },
    { how: "without what is asked for", values: {}, sold: asksName, is: { "full-name": "needsField" } },
  ])("$how", ({ values, sold = offer, isGuest = true, is }) => {
    expect(problemsOf({ ...entered, ...values }, { offer: sold, isGuest })).toEqual(is);
  });

  test("begins with what the page said of its user, and never overwrites what was entered", () => {
    const ada = { name: "Ada Quay", emailAddress: "ada@paper.test", mobileNumber: null, isLoggedIn: true };
    const { email, about } = withKnown(EMPTY, { fields: ["full-name", "profession"] }, ada);
    expect({ email, about }).toEqual({ email: "ada@paper.test", about: { "full-name": "Ada Quay" } });
    const typed = { ...entered, about: { "full-name": "" } };
    expect(withKnown(typed, asksName, ada)).toEqual(typed);
  });
});

describe("texts", () => {
  const all = { ar, de, en, es, fr, he, hi, it, nl, pl, pt, ta };
  const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([hole]) => hole).sort();

  test.each(Object.entries(all))(
    "of %s are all there, with the same values to be put in",
    (_locale, messages) => {
      expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
      for (const [key, text] of Object.entries(messages)) {
        const meant = Object.entries(en).find(([name]) => name === key)?.[1] ?? "";
        expect([key, holes(text)]).toEqual([key, holes(meant)]);
      }
    },
  );

  test("say amounts, days and lengths as their language writes them", () => {
    const german = wordsOf(de, { locale: "de-DE", timeZone: "Europe/Berlin" });
    expect(german.money(900, "EUR")).toBe("9,00\u00a0€");
    expect(german.money(900, "JPY")).toBe("900\u00a0¥");
    expect(german.day("2026-01-31T23:30:00.000Z")).toBe("1. Februar 2026");
    expect(german.term(offer)).toBe("pro Monat");
    expect(german.term({ ...offer, recurring: false, duration_length: 3 })).toBe("einmalig, für 3 Monate");
    expect(wordsOf(he, { locale: "he", timeZone: "UTC" }).direction).toBe("rtl");
  });
});

test("what a server refuses is said in its words only where these are the reader's language", () => {
  const [english, german] = [
    wordsOf(en, { locale: "en-GB", timeZone: "UTC" }),
    wordsOf(de, { locale: "de", timeZone: "UTC" }),
  ];
  const refused = { code: "invalid", message: "This coupon has ended." };
  expect(refusalText(refused, english)).toBe("This coupon has ended.");
  expect(refusalText(refused, german)).toBe(de.failed);
  expect(couponRefusal({ code: "not_found", message: "x" }, german)).toBe(de.couponUnknown);
  expect(refusalText(new Error("anything"), english)).toBe(en.failed);
  expect(refusalText({ code: "network", message: "x" }, english)).toBe(en.offline);
});
