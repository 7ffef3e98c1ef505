import { describe, expect, test } from "vitest";
import { cookieIn, meterCookie } from "./device";
import { fingerprint, holderOf } from "./fingerprint";
import { readAttempts } from "./kept-attempts";
import { fittingWays, type OfferedWay } from "./payment-options.rules";
import { amountOf, purchaseBody } from "./purchase-body.rules";
import { createSession, tokenIn } from "./session";
import type { PaymentObject, SvcUser } from "./types";

const NOBODY: SvcUser = { emailAddress: null, mobileNumber: null, name: null, isLoggedIn: false };
const ADA = { ...NOBODY, isLoggedIn: true };
const WORDS = ["gateway_a", "gateway_a_recurring"];
const PLAN = { id: "7", price_cents: 1000, price_currency: "INR" };

const bodyOf = (params: PaymentObject, user = ADA) => purchaseBody(params, { user, words: WORDS });

describe("the body of a purchase", () => {
  const payment = (params: PaymentObject) => bodyOf(params).subscription["payment"];

  test.each<[string, PaymentObject, object]>([
    ["the plan's price and the provider's word", { plan: PLAN }, { payment_type: "gateway_a" }],
    [
      "the recurring word of a plan that recurs",
      { plan: { ...PLAN, recurring: true } },
      { payment_type: "gateway_a_recurring", amount_cents: 1000, amount_currency: "INR" },
    ],
    [
      "the page's own word",
      { plan: PLAN, payment: { payment_type: "wallet_b" } },
      { payment_type: "wallet_b" },
    ],
    ["the discounted price", { plan: { ...PLAN, discounted_price_cents: 800 } }, { amount_cents: 800 }],
    [
      "the payment's amount before the plan's, as digits",
      { plan: PLAN, payment: { amount_cents: "900", amount_currency: "EUR" } },
      { amount_cents: 900, amount_currency: "EUR" },
    ],
    [
      "no gateway where nothing is due",
      { plan: { ...PLAN, discounted_price_cents: "0" }, payment: { payment_type: "gateway_a" } },
      { payment_type: "skip_payment_gateway", amount_cents: 0 },
    ],
  ])("says %s", (_, params, wanted) => {
    expect(payment(params)).toMatchObject(wanted);
  });

  test("leaves out what pages send empty", () => {
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

  test("names a gift's recipient and the stories that are bought by themselves", () => {
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

  test("names a guest by what the page said of its user, and nobody who is logged in", () => {
    const known = { ...NOBODY, emailAddress: "bea@readers.test", mobileNumber: "+919876543210", name: "Bea" };
    const guest = { emailAddress: "bea@readers.test", phoneNumber: "+919876543210", name: "Bea" };
    expect(bodyOf({ plan: PLAN }, known)).toMatchObject(guest);
    expect(bodyOf({ plan: PLAN, emailAddress: "other@readers.test" }, known)).toMatchObject({
      emailAddress: "other@readers.test",
    });
    expect(bodyOf({ plan: PLAN }, { ...known, isLoggedIn: true })).not.toHaveProperty("emailAddress");
  });

  test("is refused without a plan, and without a way to pay", () => {
    expect(() => bodyOf({})).toThrow(expect.objectContaining({ code: "no_plan" }));
    expect(() => purchaseBody({ plan: PLAN }, { user: ADA, words: [] })).toThrow(
      expect.objectContaining({ code: "no_way_to_pay" }),
    );
    expect(amountOf({ plan: { id: 1 } })).toBeNull();
  });
});

describe("ways to pay", () => {
  const way = (provider: string, environment: "live" | "sandbox" = "live"): OfferedWay => ({
    provider,
    action: "pay",
    gateway: "stripe",
    payment_types: [provider, `${provider}_recurring`],
    environment,
  });
  const ways = [way("card"), way("wallet", "sandbox")];
  const wanted = { amountCents: 1000, supported: [], env: "production" } as const;

  test.each([
    ["all", {}, ["card", "wallet"]],
    ["those of the plan, by word", { supported: ["card_recurring"] }, ["card"]],
    ["those of the plan, by provider", { supported: ["wallet"] }, ["wallet"]],
    ["no real money on a page that is tried out", { env: "sandbox" as const }, ["wallet"]],
    ["all where nothing is due", { amountCents: 0, supported: ["none"] }, ["card", "wallet"]],
  ])("offered: %s", (_, more, names) => {
    expect(fittingWays(ways, { ...wanted, ...more }).map(({ provider }) => provider)).toEqual(names);
  });
});

describe("what is kept of a purchase", () => {
  const NOW = 1_800_000_000_000;
  const kept = (at: number) => ({ asked: "a", token: "t", at, isAway: true });

  test.each([
    ["what is younger than a day", [kept(NOW - 1000)], 1],
    ["nothing that is over", [kept(NOW - 24 * 3_600_000)], 0],
    ["nothing from a clock that was ahead", [kept(NOW + 1000)], 0],
    ["nothing of another shape", [{ token: 1 }, null, "x"], 0],
    ["nothing that is no list", { length: 1 }, 0],
  ])("is read: %s", (_, stored, count) => {
    expect(readAttempts(JSON.stringify(stored), NOW)).toHaveLength(count);
  });

  test("is nothing where storage holds no JSON", () => {
    expect(readAttempts("{", NOW)).toEqual([]);
    expect(readAttempts(null, NOW)).toEqual([]);
  });

  test("is told apart by what is asked, not by the order in which it is said", () => {
    expect(fingerprint({ a: 1, b: [2, { c: 3 }] })).toBe(fingerprint({ b: [2, { c: 3 }], a: 1 }));
    expect(fingerprint({ a: 1, b: undefined })).toBe(fingerprint({ a: 1 }));
    const others = [{ a: 2 }, { a: "1" }, { a: [1] }, [1], "1", { b: 1 }, null];
    expect(new Set([{ a: 1 }, ...others].map(fingerprint)).size).toBe(others.length + 1);
  });

  test("is one reader's, whatever token they have today", () => {
    const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
    expect(holderOf(token({ id: 7, iat: 1 }))).toBe(holderOf(token({ id: 7, iat: 2 })));
    expect(holderOf(token({ id: 7 }))).not.toBe(holderOf(token({ id: 8 })));
    expect(holderOf(null)).toBe("");
  });
});

describe("who is there", () => {
  test("a token goes by any of the service's names", () => {
    for (const name of ["svcJwt", "acmeJwt", "AcmeJwt", "svc_jwt"])
      expect(tokenIn({ [name]: "a.b.c" }, ["svc", "acme"])).toBe("a.b.c");
    expect(tokenIn({ otherJwt: "a.b.c" }, ["svc"])).toBeNull();
    expect(tokenIn({ svcJwt: "" }, ["svc"])).toBeNull();
  });

  test("logged in by a token, or by the page's word; a guest keeps the name to buy under", () => {
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
    expect(cookieIn(list, name)).toBe(value);
  });

  test("a device's name is readable by the page, and goes with it to this installation", () => {
    expect(meterCookie("ab", true)).toBe("at-meter=ab; Path=/; Max-Age=315360000; SameSite=None; Secure");
    expect(meterCookie("ab", false)).toContain("SameSite=Lax");
  });
});
