import { describe, expect, test } from "vitest";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { parseAttempts } from "./attempt-store";
import { formatMeterCookie, parseCookie } from "./device";
import { computeFingerprint, getTokenIdentity } from "./fingerprint";
import { filterPaymentOptions, type OfferedPaymentOption } from "./payment-options.rules";
import { buildPurchaseBody, getAmount } from "./purchase-body.rules";
import { createSession, findToken } from "./session";
import type { PaymentObject, SvcUser } from "./types";

const NOBODY: SvcUser = { emailAddress: null, mobileNumber: null, name: null, isLoggedIn: false };
const ADA = { ...NOBODY, isLoggedIn: true };
const WORDS = ["gateway_a", "gateway_a_recurring"];
const PLAN = { id: "7", price_cents: 1000, price_currency: "INR" };

const bodyOf = (params: PaymentObject, user = ADA) =>
  buildPurchaseBody(params, { user, paymentTypes: WORDS });

describe("the request body of a purchase", () => {
  const payment = (params: PaymentObject) => bodyOf(params).subscription["payment"];

  test.each<[string, PaymentObject, object]>([
    ["the plan's price and the option's payment_type", { plan: PLAN }, { payment_type: "gateway_a" }],
    [
      "the recurring payment_type for a recurring plan",
      { plan: { ...PLAN, recurring: true } },
      { payment_type: "gateway_a_recurring", amount_cents: 1000, amount_currency: "INR" },
    ],
    [
      "the page's payment_type",
      { plan: PLAN, payment: { payment_type: "wallet_b" } },
      { payment_type: "wallet_b" },
    ],
    ["the discounted price", { plan: { ...PLAN, discounted_price_cents: 800 } }, { amount_cents: 800 }],
    [
      "the payment's amount before the plan's, given as a string",
      { plan: PLAN, payment: { amount_cents: "900", amount_currency: "EUR" } },
      { amount_cents: 900, amount_currency: "EUR" },
    ],
    [
      "no gateway for an amount of zero",
      { plan: { ...PLAN, discounted_price_cents: "0" }, payment: { payment_type: "gateway_a" } },
      { payment_type: "skip_payment_gateway", amount_cents: 0 },
    ],
  ])("contains %s", (_, params, wanted) => {
    expect(payment(params)).toMatchObject(wanted);
  });

  test("omits empty values", () => {
    const params = {
      type: "standard",
      plan: PLAN,
      coupon_code: "",
      recipient_subscriber: {},
      assets: [{ id: "", title: "", slug: "" }],
    };
    expect(bodyOf(params)).toEqual({
      subscription: {
        subscription_plan_id: 7,
        subscription_type: "standard",
        payment: { payment_type: "gateway_a", amount_cents: 1000, amount_currency: "INR" },
      },
    });
  });

  test("contains a gift's recipient and individually bought stories", () => {
    const gift = bodyOf({ plan: PLAN, recipient_subscriber: { recipient_identity: " bea@readers.test " } });
    expect(gift["recipient_subscriber"]).toEqual({
      recipient_identity_provider: "email",
      recipient_identity: "bea@readers.test",
    });
    const story = { id: "s-1", title: "A story", slug: "a-story" };
    const bought = bodyOf({ type: "dynamic_assets", plan: PLAN, assets: [story] });
    expect(bought).toMatchObject({ dynamic_assets: [story], type: "dynamic_assets" });
    expect(bought.subscription["subscription_type"]).toBe("dynamic_asset");
  });

  test("contains the contact details of a guest, but not of a logged-in reader", () => {
    const known = { ...NOBODY, emailAddress: "bea@readers.test", mobileNumber: "+919876543210", name: "Bea" };
    const guest = { emailAddress: "bea@readers.test", phoneNumber: "+919876543210", name: "Bea" };
    expect(bodyOf({ plan: PLAN }, known)).toMatchObject(guest);
    expect(bodyOf({ plan: PLAN, emailAddress: "other@readers.test" }, known)).toMatchObject({
      emailAddress: "other@readers.test",
    });
    expect(bodyOf({ plan: PLAN, name: " Ada Lovelace " }, NOBODY)).toMatchObject({ name: "Ada Lovelace" });
    expect(bodyOf({ plan: PLAN }, { ...known, isLoggedIn: true })).not.toHaveProperty("emailAddress");
  });

  test("throws without a plan, and without a payment option", () => {
    expect(() => bodyOf({})).toThrow(expect.objectContaining({ code: "no_plan" }));
    expect(() => buildPurchaseBody({ plan: PLAN }, { user: ADA, paymentTypes: [] })).toThrow(
      expect.objectContaining({ code: "no_way_to_pay" }),
    );
    expect(getAmount({ plan: { id: 1 } })).toBeNull();
  });
});

describe("payment options", () => {
  const paymentOption = (
    provider: string,
    environment: "live" | "sandbox" = "live",
  ): OfferedPaymentOption => ({
    provider,
    action: "pay",
    gateway: "stripe",
    wallets: [],
    payment_types: [provider, `${provider}_recurring`],
    environment,
  });
  const paymentOptions = [paymentOption("card"), paymentOption("wallet", "sandbox")];
  const wanted = { amountCents: 1000, supported: [], env: "production" } as const;

  test.each([
    ["all", {}, ["card", "wallet"]],
    ["those of the plan, by payment_type", { supported: ["card_recurring"] }, ["card"]],
    ["those of the plan, by provider", { supported: ["wallet"] }, ["wallet"]],
    ["no live options in the sandbox environment", { env: "sandbox" as const }, ["wallet"]],
    ["all for an amount of zero", { amountCents: 0, supported: ["none"] }, ["card", "wallet"]],
  ])("offered: %s", (_, more, names) => {
    expect(
      filterPaymentOptions(paymentOptions, { ...wanted, ...more }).map(({ provider }) => provider),
    ).toEqual(names);
  });
});

describe("stored checkout attempts", () => {
  const NOW = 1_800_000_000_000;
  const stored = (at: number) => ({ asked: "a", token: "t", at, isAway: true });

  test.each([
    ["an attempt younger than a day", [stored(NOW - 1000)], 1],
    ["no expired attempt", [stored(NOW - DAY_MILLISECONDS)], 0],
    ["no attempt from the future", [stored(NOW + 1000)], 0],
    ["no invalid entries", [{ token: 1 }, null, "x"], 0],
    ["nothing but an array", { length: 1 }, 0],
  ])("is read: %s", (_, stored, count) => {
    expect(parseAttempts(JSON.stringify(stored), NOW)).toHaveLength(count);
  });

  test("invalid JSON gives no attempts", () => {
    expect(parseAttempts("{", NOW)).toEqual([]);
    expect(parseAttempts(null, NOW)).toEqual([]);
  });

  test("the fingerprint depends on the values, not on the order of the keys", () => {
    expect(computeFingerprint({ a: 1, b: [2, { c: 3 }] })).toBe(
      computeFingerprint({ b: [2, { c: 3 }], a: 1 }),
    );
    expect(computeFingerprint({ a: 1, b: undefined })).toBe(computeFingerprint({ a: 1 }));
    const others = [{ a: 2 }, { a: "1" }, { a: [1] }, [1], "1", { b: 1 }, null];
    expect(new Set([{ a: 1 }, ...others].map(computeFingerprint)).size).toBe(others.length + 1);
  });

  test("the identity is the same for every token of a reader", () => {
    const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
    expect(getTokenIdentity(token({ id: 7, iat: 1 }))).toBe(getTokenIdentity(token({ id: 7, iat: 2 })));
    expect(getTokenIdentity(token({ id: 7 }))).not.toBe(getTokenIdentity(token({ id: 8 })));
    expect(getTokenIdentity(null)).toBe("");
  });
});

describe("the session", () => {
  test("a token is found under any of the service's names", () => {
    for (const name of ["svcJwt", "acmeJwt", "AcmeJwt", "svc_jwt"])
      expect(findToken({ [name]: "a.b.c" }, ["svc", "acme"])).toBe("a.b.c");
    expect(findToken({ otherJwt: "a.b.c" }, ["svc"])).toBeNull();
    expect(findToken({ svcJwt: "" }, ["svc"])).toBeNull();
  });

  test("a token or isLoggedIn logs a reader in; a guest's contact details are stored", () => {
    const session = createSession(["svc"]);
    expect(session.set({ svcJwt: "a.b.c", emailAddress: " ada@x.test " })).toMatchObject({
      isLoggedIn: true,
      emailAddress: "ada@x.test",
    });
    expect(session.token()).toBe("a.b.c");
    expect(session.set({ isLoggedIn: false })).toMatchObject({ isLoggedIn: false });
    expect(session.token()).toBeNull();
    expect(session.set({ isLoggedIn: true })).toMatchObject({ isLoggedIn: true });
    expect(session.set({ mobileNumber: "+91" })).toMatchObject({ isLoggedIn: false, mobileNumber: "+91" });
    expect(() => session.set({ svcJwt: "no token" })).toThrow(
      expect.objectContaining({ code: "invalid_jwt" }),
    );
  });

  test.each([
    ["thinmint=abc; at-meter=def", "thinmint", "abc"],
    ["x=1; at-meter=d%20f", "at-meter", "d f"],
    ["at-meterx=1", "at-meter", null],
    ["at-meter=", "at-meter", null],
    ["at-meter=%", "at-meter", "%"],
  ])("the cookie in %s", (list, name, value) => {
    expect(parseCookie(list, name)).toBe(value);
  });

  test("the meter cookie is cross-site and Secure on https, else Lax", () => {
    expect(formatMeterCookie("ab", true)).toBe(
      "at-meter=ab; Path=/; Max-Age=315360000; SameSite=None; Secure",
    );
    expect(formatMeterCookie("ab", false)).toContain("SameSite=Lax");
  });
});
