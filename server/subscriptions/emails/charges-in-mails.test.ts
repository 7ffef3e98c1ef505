import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Mail } from "@/server/platform/mail/index";
import { cancelSubscription, endPause, pauseSubscription } from "@/server/subscriptions/lifecycle/index";
import { createPurchaseBody, createSandboxShop, readSold } from "@/test/checkout";
import { aCoupon, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { mailCancelled, mailPause, mailTrialEnding } from "./event-mails";
import { saveMailTemplate } from "./manage-templates";

const app = useTestApp();
const RECURRING = { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"] } as const;
const TEXT =
  "{{ renewal.amount }} on {{ renewal.date }}, access ends {{ subscription.access_ends }}, trial {{ trial.amount }} on {{ trial.ends }}";
const CANCELLED = "renewal {{ renewal.amount }}, access ends {{ subscription.access_ends }}";

test.each([
  { of: "a trial", coupon: null, amount: "₹10.00" },
  { of: "a trial with a first-period coupon", coupon: { recurring: false }, amount: "₹8.00" },
  { of: "a trial with a permanent coupon", coupon: { recurring: true }, amount: "₹8.00" },
])("mails of $of show its charge summary", async ({ coupon, amount }) => {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop, { ...RECURRING, trial: { length: 14, unit: "days" } });
  const code = coupon === null ? null : (await aCoupon(shop, coupon)).code;
  const payment = {
    payment_type: "gateway_a_recurring",
    amount_cents: coupon === null ? 1000 : 800,
    payment_token: `tok_success_${randomUUID()}`,
  };
  const body = createPurchaseBody(plan.id, payment, code === null ? {} : { coupon_code: code });
  const subscriptionId = Number(readSold(await shop.sell("ada@readers.test", body)).id);

  const sentMails: Mail[] = [];
  const ctx = {
    ...shop.ctx,
    mailer: {
      outbox: null,
      send: async (mail: Mail) => {
        sentMails.push(mail);
        return "sent" as const;
      },
    },
  };
  await saveMailTemplate(ctx, { kind: "trial_ending", subject: "Trial", text: TEXT, html: null });
  await saveMailTemplate(ctx, { kind: "cancelled", subject: "Cancelled", text: CANCELLED, html: null });
  await mailTrialEnding(ctx, { eventId: "ending", subscriptionId });
  expect(sentMails[0]?.text).toContain(
    `${amount} on 15 November 2026, access ends , trial ${amount} on 15 November 2026`,
  );
  await cancelSubscription(ctx, { id: subscriptionId, subscriberId: null, immediately: false });
  await mailCancelled(ctx, { eventId: "cancelled", subscriptionId });
  expect(sentMails[1]?.text).toContain("renewal , access ends 15 November 2026");
});

test("mails of a pause say when it begins and ends and what is charged then; none once it has been ended", async () => {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop, { ...RECURRING, maxPauseMonths: 2 });
  const payment = {
    payment_type: "gateway_a_recurring",
    amount_cents: 1000,
    payment_token: `tok_success_${randomUUID()}`,
  };
  const body = createPurchaseBody(plan.id, payment);
  const id = Number(readSold(await shop.sell("ada@readers.test", body)).id);
  const sentMails: Mail[] = [];
  const send = async (mail: Mail) => {
    sentMails.push(mail);
    return "sent" as const;
  };
  const ctx = { ...shop.ctx, mailer: { outbox: null, send } };
  const key = { id, subscriberId: null };
  const shownEndAt = new Date("2026-12-01T12:00:00.000Z");
  await pauseSubscription(ctx, { ...key, months: 2, shownEndAt });
  await mailPause(ctx, { eventId: "paused", subscriptionId: id, kind: "paused" });
  await mailPause(ctx, { eventId: "ahead", subscriptionId: id, kind: "resumption_reminder" });
  const [confirmation, reminder] = sentMails;
  expect(confirmation?.subject).toContain("will be paused from 1 December 2026");
  expect(confirmation?.text).toContain("paused from 1 December 2026 until 1 February 2027");
  expect(confirmation?.text).toMatch(/On 1 February 2027, .+ will charge ₹10\.00\./);
  expect(reminder?.subject).toContain("resumes on 1 February 2027");
  expect(reminder?.text).toContain("will charge ₹10.00");
  expect(reminder?.text).toContain("1 February 2027");
  await endPause(ctx, { ...key, shownAsBegun: false });
  expect(
    await mailPause(ctx, { eventId: "late", subscriptionId: id, kind: "resumption_reminder" }),
  ).toBeNull();
  expect(sentMails).toHaveLength(2);
});
