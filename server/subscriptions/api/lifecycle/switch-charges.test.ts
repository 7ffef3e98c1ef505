import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createPurchaseBody, createSandboxShop, readSold } from "@/test/checkout";
import { aGroup, aPlan, signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { switchDetailsSchema } from "../wire/switch";

const app = useTestApp();
const ADA = { id: "ada" };
const MONTH_END = "2026-12-01T12:00:00.000Z";

/** Create a reader in the middle of a month for 10.00, in a group with plans for 20.00 and for 5.00. */
async function aReader(terms: Parameters<typeof aPlan>[1] = {}) {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await createSandboxShop(app);
  const { id: groupId } = await aGroup(shop);
  const currentPlan = await aPlan(shop, { groupId, ...terms });
  const plus = await aPlan(shop, { groupId, title: "Plus", priceCents: 2000, ...terms });
  const basic = await aPlan(shop, { groupId, title: "Basic", priceCents: 500, ...terms });
  const paymentType = terms.recurring === true ? "gateway_a_recurring" : "gateway_a";
  const paid = { payment_type: paymentType, payment_token: `tok_success_${randomUUID()}` };
  const { id } = readSold(await shop.sellToReader(ADA, createPurchaseBody(currentPlan.id, paid)));
  app.clock.set("2026-11-16T12:00:00.000Z");
  const path = `subscriptions/${id}`;
  const details = async () => {
    const jwt = await signSvcJwt(shop, ADA);
    const address = `/api/access/v1/members/me/${path}?key=${shop.account.key}&svc_jwt=${jwt}`;
    return switchDetailsSchema.parse(await (await shop.get(address, {})).json());
  };
  const send = (what: string, body: object) => shop.own(ADA, `${path}/switch_plan${what}`, body);
  return { shop, plus, basic, details, send };
}

test("a switch with credit costs the same in the plan list, preview, gateway and invoice", async () => {
  const { shop, plus, basic, details, send } = await aReader();
  const { upgrade_plan_details: upgrades, downgrade_plan_details: downgrades } = await details();
  const due = { due_today_cents: 1500, next_charge: null, access_ends_at: "2026-12-16T12:00:00.000Z" };
  expect(upgrades).toMatchObject([{ id: plus.id, price_difference_cents: 1000, charge_summary: due }]);
  // The credit of 5.00 covers the whole price.
  expect(downgrades).toMatchObject([
    { id: basic.id, price_difference_cents: -500, charge_summary: { due_today_cents: 0 } },
  ]);
  const switchBody = { subscription_plan_id: plus.id, switch_type: "upgrade" };
  const { body: preview } = await send("/preview", switchBody);
  expect(preview).toMatchObject({ charge_summary: due, chargeable_amount_cents: 1500 });
  expect(preview.subscription).toMatchObject({
    payment_amount_cents: 1500,
    end_timestamp: due.access_ends_at,
  });
  const { attempt_token } = preview;
  const opened = await send("/checkout", { attempt_token, checkout: { popup: true } });
  expect(opened.status, opened.text).toBe(200);
  const page = await app.fetch(new URL(opened.body.url).pathname, { host: shop.host });
  expect(await page.text()).toContain("Pay 15.00 INR");
  const made = await send("", { attempt_token, payment_token: "tok_success_switch" });
  expect(made.body.subscription).toMatchObject({
    payment_amount_cents: 1500,
    end_timestamp: due.access_ends_at,
    invoices: [{ amount_cents: 1500 }],
  });
});

test("a recurring switch that we charge costs nothing today, and its new price from the period's end", async () => {
  const terms = { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"] };
  const { plus, details, send } = await aReader(terms);
  const summary = {
    due_today_cents: 0,
    next_charge: { amount_cents: 2000, at: MONTH_END },
    recurring: { amount_cents: 2000, duration_length: 1, duration_unit: "months" },
    access_ends_at: null,
    gateway_adjusts: false,
  };
  const { upgrade_plan_details: upgrades } = await details();
  expect(upgrades).toMatchObject([{ id: plus.id, price_difference_cents: 1000, charge_summary: summary }]);
  const { body: preview } = await send("/preview", { subscription_plan_id: plus.id, switch_type: "upgrade" });
  expect(preview).toMatchObject({ charge_summary: summary, chargeable_amount_cents: null });
  const { body: made } = await send("", { attempt_token: preview.attempt_token });
  const dates = { end_timestamp: MONTH_END, next_payment_due_date: MONTH_END };
  // The preview has the period that the switch creates.
  expect([preview.subscription, made.subscription]).toMatchObject([dates, dates]);
});

test("a scheduled switch at the end of the period costs its whole price", async () => {
  const { plus, details } = await aReader({ prorationEnabled: false });
  const { upgrade_plan_details: upgrades } = await details();
  const summary = {
    due_today_cents: 2000,
    starts_at: MONTH_END,
    access_ends_at: "2027-01-01T12:00:00.000Z",
  };
  expect(upgrades).toMatchObject([{ id: plus.id, charge_summary: summary }]);
});
