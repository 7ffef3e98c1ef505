import { afterEach, expect, test } from "vitest";
import { openDueCharges } from "@/server/subscriptions/billing/open-charges";
import { executeCharges } from "@/server/subscriptions/billing/sweep-charges";
import {
  cancelSubscription,
  deleteSubscription,
  extendSubscription,
} from "@/server/subscriptions/lifecycle/index";
import { createPurchaseBody } from "@/test/checkout";
import { runInOrderBehindLock } from "@/test/lock-contention";
import { createRecurringShop, runDueRefunds } from "@/test/recurring";
import { refundNow } from "@/test/refunds";
import { aPlan } from "@/test/subscriptions";
import { createSwitchScenario } from "@/test/switch-scenario";
import { useTestApp } from "@/test/test-app";
import { confirmPayment } from "./confirm-payment";
import { listMoneyProblems } from "./money-problem.repository";
import { previewSwitch } from "./preview-switch";
import { switchPlan } from "./switch-plan";

const app = useTestApp();
afterEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

type Ahead = { ahead?: number; prorationEnabled?: boolean; token?: string };

/** A subscription with a queue and a switch in its middle, and functions that change each of them. */
async function aSwitch({ ahead = 0, prorationEnabled = true, token = "tok_success" }: Ahead) {
  const switcher = await createSwitchScenario(app, { prorationEnabled });
  const { shop, buy, plus, preview, perform, refund } = switcher;
  const former = await buy();
  const [waiting = null] = ahead === 0 ? [] : [await buy()];
  app.clock.set("2026-11-16T12:00:00.000Z");
  const { attempt_token: attemptToken } = (await preview(former.id, plus)).body;
  const change = async () => {
    const switched = await perform(former.id, attemptToken, token);
    if (switched.status !== 200) throw new Error(switched.text);
    return switched.body.subscription;
  };
  const findPayment = (subscriptionId: number) =>
    app.db.prisma.payment.findFirstOrThrow({ where: { subscriptionId } });
  const { subscriberId } = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: former.id } });
  return {
    ...switcher,
    former,
    waiting,
    subscriberId,
    change,
    extend: (id: number, extendTo: string) =>
      extendSubscription(shop.ctx, { id, subscriberId: null, extendTo }),
    pay: async (id: number) => {
      const { externalPaymentId } = await findPayment(id);
      const confirmed = {
        adapter: "sandbox",
        externalPaymentId: externalPaymentId ?? "",
        externalCaptureId: null,
      };
      return confirmPayment(shop.ctx, confirmed);
    },
    refundInFull: async (id: number) => refund((await findPayment(id)).id),
  };
}

/** Run two calls that wait for the same lock, in order. */
function inOrder(lock: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  return runInOrderBehindLock(app.databaseUrl, lock, [first, second]);
}

const theSubscription = (id: number) => `select from subscription where id = ${id} for update`;
const theSubscriber = (id: number) => `select from subscriber where id = ${id} for no key update`;

test("an ended plan is extended while the payment of its scheduled switch arrives: both succeed", async () => {
  const { shop, former, change, extend, pay, days } = await aSwitch({
    prorationEnabled: false,
    token: "tok_pending",
  });
  const { id } = await change();
  app.clock.set("2026-12-02T12:00:00.000Z");
  await inOrder(
    theSubscription(former.id),
    () => extend(former.id, "2026-12-10"),
    () => pay(id),
  );
  expect([await days(former.id), await days(id)]).toEqual([
    ["2026-11-01", "2026-12-10"],
    ["2026-12-10", "2027-01-10"],
  ]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

type Switch = Awaited<ReturnType<typeof aSwitch>>;
const WAYS: [string, string, (made: Switch, id: number) => Promise<unknown>][] = [
  [
    "ended",
    "tok_pending",
    ({ shop }, id) => cancelSubscription(shop.ctx, { id, subscriberId: null, immediately: true }),
  ],
  ["deleted", "tok_pending", ({ shop }, id) => deleteSubscription(shop.ctx, { id, subscriberId: null })],
  ["refunded", "tok_success", ({ refundInFull }, id) => refundInFull(id)],
];

test.each(WAYS)(
  "an ended plan is extended while its replacement is %s: both succeed",
  async (_way, token, end) => {
    const made = await aSwitch({ prorationEnabled: false, token });
    const { id } = await made.change();
    app.clock.set("2026-12-02T12:00:00.000Z");
    await inOrder(
      theSubscription(made.former.id),
      () => made.extend(made.former.id, "2026-12-10"),
      () => end(made, id),
    );
    expect(await made.days(made.former.id)).toEqual(["2026-11-01", "2026-12-10"]);
    expect((await made.readSubscription(made.former.id)).status).toBe("active");
    expect(await listMoneyProblems(made.shop.ctx)).toEqual([]);
  },
);

const HELD: [string, string, (made: Switch, id: number) => Promise<unknown>, [string, string]][] = [
  ["a switch is paid", "tok_pending", ({ pay }, id) => pay(id), ["2026-12-16", "2027-03-01"]],
  [
    "a switch is refunded",
    "tok_success",
    ({ refundInFull }, id) => refundInFull(id),
    ["2026-12-01", "2027-03-01"],
  ],
];

test.each(HELD)(
  "while %s, a queued subscription is extended: both succeed, without a gap",
  async (...[, token, settle, expected]) => {
    const made = await aSwitch({ ahead: 1, token });
    const { id } = await made.change();
    const waitingId: number = made.waiting.id;
    await inOrder(
      theSubscriber(made.subscriberId),
      () => settle(made, id),
      () => made.extend(waitingId, "2027-03-01"),
    );
    expect(await made.days(waitingId)).toEqual(expected);
    expect(await listMoneyProblems(made.shop.ctx)).toEqual([]);
  },
);

test("a queued subscription is extended during a switch: both succeed, without a gap", async () => {
  const { shop, subscriberId, waiting, change, extend, days } = await aSwitch({ ahead: 1 });
  await inOrder(theSubscriber(subscriberId), change, () => extend(waiting.id, "2027-03-01"));
  expect(await days(waiting.id)).toEqual(["2026-12-16", "2027-03-01"]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a queued subscription and its predecessor are extended at the same time: both succeed", async () => {
  const { shop, ada, basic, buy, days } = await createSwitchScenario(app);
  const extend = (id: number, extendTo: string) =>
    extendSubscription(shop.ctx, { id, subscriberId: null, extendTo });
  const buyFor = async (start_timestamp: string): Promise<number> => {
    const request = createPurchaseBody(basic.id, { payment_token: "tok_success" }, { start_timestamp });
    const { body } = await shop.backoffice(ada.id, "subscriptions/preview.json", request);
    const { attempt_token } = body;
    return (await shop.backoffice(ada.id, "subscriptions.json", { ...request, attempt_token })).body
      .subscription.id;
  };
  const first = await buy();
  const [third, second] = [await buyFor("2027-01-01 12:00:00"), await buyFor("2026-12-01 12:00:00")];
  await inOrder(
    theSubscription(third),
    () => extend(first.id, "2026-12-10"),
    () => extend(second, "2027-01-20"),
  );
  expect([await days(first.id), await days(second), await days(third)]).toEqual([
    ["2026-11-01", "2026-12-10"],
    ["2026-12-10", "2027-01-20"],
    ["2027-01-20", "2027-02-20"],
  ]);
});

test("a payment is refunded during a charge of its successor: both succeed, and both are refunded", async () => {
  const shop = await createRecurringShop(app);
  const id = await shop.buy();
  const { groupId, paymentId, subscriberId } = await shop.row(id);
  const plus = await aPlan(shop, { recurring: true, priceCents: 2000, groupId: groupId ?? 0 });
  const which = { id, subscriberId: null };
  const input = { planId: plus.id, switchType: "upgrade" as const, paymentType: null };
  const { attemptToken } = await previewSwitch(shop.paying, { ...which, ...input });
  await switchPlan(shop.paying, { ...which, attemptToken, paymentToken: null });
  app.clock.set("2026-12-01T12:00:00.000Z");
  const { open } = await openDueCharges(shop.paying, { take: 10, only: null });
  // A failed write is retried once, and logged.
  const logged: unknown[] = [];
  const record = (...what: unknown[]) => void logged.push(what);
  const listening = { ...shop.paying, log: { debug: record, info: record, warn: record, error: record } };
  await inOrder(
    theSubscriber(subscriberId),
    () => refundNow(shop.paying, { paymentId: paymentId ?? 0, amountCents: null }),
    () => executeCharges(listening, open),
  );
  expect(logged).toEqual([]);
  await runDueRefunds(shop.paying);
  const payments = await app.db.prisma.payment.findMany({ where: { accountId: shop.account.id } });
  expect(payments.map(({ status }) => status)).toEqual(["refunded", "refunded"]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
