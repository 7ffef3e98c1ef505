import { expect, test } from "vitest";
import {
  addMember,
  cancelSubscription,
  deleteSubscription,
  extendSubscription,
  listMembers,
} from "@/server/subscriptions/lifecycle/index";
import { Crash, crashAtTransaction } from "@/test/crash-at-transaction";
import { createTestPaymentContext } from "@/test/payment-context";
import { readLogAndEvents } from "@/test/subscription-fixtures";
import { createSwitchScenario } from "@/test/switch-scenario";
import { useTestApp } from "@/test/test-app";
import { finishSwitches } from "./finish-attempts";
import { listMoneyProblems } from "./money-problem.repository";
import { switchPlan } from "./switch-plan";

const app = useTestApp();

/** A reader whose switch the gateway has charged, before the process crashed. */
async function aPayer({
  ahead = 0,
  token = "tok_success_switch",
  at = "2026-11-16T12:00:00.000Z",
  terms = {},
}: {
  ahead?: number;
  token?: string;
  at?: string;
  terms?: Parameters<typeof createSwitchScenario>[1];
} = {}) {
  const payer = await createSwitchScenario(app, terms);
  const { shop, plus, buy, preview } = payer;
  const first = await buy();
  const which = { id: Number(first.id), subscriberId: null };
  if (terms.type === "group_access") {
    const identity = { provider: "email", value: "ben@readers.test" };
    await addMember(shop.ctx, { ...which, identity, name: null });
  }
  for (let n = 0; n < ahead; n += 1) await buy();
  app.clock.set(at);
  const { attempt_token: attemptToken } = (await preview(first.id, plus)).body;
  const paying = createTestPaymentContext(shop);
  const down = crashAtTransaction(paying, { step: 2, when: "before" });
  await expect(switchPlan(down, { ...which, attemptToken, paymentToken: token })).rejects.toThrow(Crash);
  const findMade = () => app.db.prisma.subscription.findFirst({ where: { switchedFromId: which.id } });
  return {
    ...payer,
    first,
    which,
    findMade,
    /** The result after the job has finished the switch. */
    finish: async () => {
      app.clock.set(new Date(app.clock.now().getTime() + 180_000).toISOString());
      await finishSwitches(paying);
      expect(await finishSwitches(paying)).toBe(0);
      expect(await listMoneyProblems(shop.ctx)).toEqual([]);
      return findMade();
    },
  };
}

/** The day on which it begins, and its length in days. */
function toStartAndLength(created: { startAt: Date; endAt: Date | null } | null) {
  const { startAt, endAt } = created ?? { startAt: new Date(0), endAt: null };
  return [startAt.toISOString().slice(0, 10), ((endAt?.getTime() ?? 0) - startAt.getTime()) / 86_400_000];
}

type Payer = Awaited<ReturnType<typeof aPayer>>;

/** How the plan ends, and how many days of a replacement of 30 and of 31 days are paid then. */
const WAYS: [string, (payer: Payer) => Promise<unknown>, days?: [number, number]][] = [
  // Half of the refunded amount was credited, a quarter of the other plan's price.
  ["refunded", ({ first, refund }) => refund(first.payment_id, null, true), [22.5, 23.25]],
  ["ended at once", ({ shop, which }) => cancelSubscription(shop.ctx, { ...which, immediately: true })],
  ["deleted", ({ shop, which }) => deleteSubscription(shop.ctx, which)],
];

test.each(WAYS)(
  "a switch whose plan is %s during the payment is made, and begins at once without a queue",
  async (_way, end, [length] = [30, 31]) => {
    const payer = await aPayer();
    await end(payer);
    const created = await payer.finish();
    expect(created).toMatchObject({ paymentState: "paid", activatedAt: created?.startAt });
    expect(toStartAndLength(created)).toEqual(["2026-11-16", length]);
    const { events } = await readLogAndEvents(payer.shop, created?.id ?? 0);
    const shortened = length === 30 ? [] : ["changed"];
    expect(events).toEqual(["created", "activated", ...shortened, "switched"]);
    expect(await payer.opens()).toBe(true);
  },
);

test.each(
  WAYS.flatMap(([paymentMethod, end, [, length] = [30, 31]]) => [
    [paymentMethod, "at once", true, end, length] as const,
    [paymentMethod, "at the period's end", false, end, 31] as const,
  ]),
)("a switch whose plan is %s during the payment, %s, begins behind queued subscriptions", async (...row) => {
  const [, , prorationEnabled, end, length] = row;
  const payer = await aPayer({ ahead: 1, terms: { prorationEnabled } });
  await end(payer);
  const created = await payer.finish();
  expect(toStartAndLength(created)).toEqual(["2027-01-01", length]);
});

test("an immediate switch whose plan ends during the payment begins behind the next, started one", async () => {
  const payer = await aPayer({ ahead: 1, at: "2026-12-01T11:58:30.000Z" });
  const created = await payer.finish();
  expect(await payer.days(created?.id ?? 0)).toEqual(["2027-01-01", "2027-02-01"]);
  expect((await payer.readSubscription(payer.first.id)).status).toBe("expired");
  const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: payer.which.id } });
  expect(row.endAt?.toISOString()).toBe("2026-12-01T12:00:00.000Z");
});

test("members of a plan that ends during the payment of its switch are members of the replacement", async () => {
  const payer = await aPayer({ terms: { type: "group_access", userLimit: 3 } });
  await cancelSubscription(payer.shop.ctx, { ...payer.which, immediately: true });
  const created = await payer.finish();
  const members = await listMembers(payer.shop.ctx, { id: created?.id ?? 0, subscriberId: null });
  expect(members.map(({ identities: [name] }) => name?.value)).toEqual(["ben@readers.test"]);
});

test("a switch that is declined after its plan was deleted creates nothing", async () => {
  const payer = await aPayer({ token: "tok_decline_switch" });
  await deleteSubscription(payer.shop.ctx, payer.which);
  expect(await payer.finish()).toBeNull();
});

test("a plan with a scheduled switch must have an end, at which the other plan begins", async () => {
  const { shop, which, days, finish } = await aPayer({ terms: { prorationEnabled: false } });
  const extend = (extendTo: string) => extendSubscription(shop.ctx, { ...which, extendTo });
  await expect(extend("indefinitely")).rejects.toMatchObject({ code: "invalid" });
  await extend("2026-12-10");
  const created = await finish();
  expect(await days(created?.id ?? 0)).toEqual(["2026-12-10", "2027-01-10"]);
  await expect(extend("indefinitely")).rejects.toMatchObject({ code: "invalid" });
});
