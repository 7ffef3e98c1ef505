import { expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import {
  addMember,
  cancelSubscription,
  deleteSubscription,
  extendSubscription,
  listMembers,
} from "@/server/subscriptions/lifecycle/index";
import { Crash, crashingAt } from "@/test/crashing";
import { paymentContextOf } from "@/test/gateway-events";
import { toldOf } from "@/test/subscription-rows";
import { aSwitcher } from "@/test/switching";
import { useWorld } from "@/test/world";
import { finishSwitches, switchPlan } from "./index";

const world = useWorld();

/** A reader whose switch the gateway has charged for, and whose process went down then. */
async function aPayer({
  ahead = 0,
  token = "tok_success_switch",
  at = "2026-11-16T12:00:00.000Z",
  terms = {},
}: {
  ahead?: number;
  token?: string;
  at?: string;
  terms?: Parameters<typeof aSwitcher>[1];
} = {}) {
  const payer = await aSwitcher(world, terms);
  const { shop, plus, buy, preview } = payer;
  const first = await buy();
  const which = { id: Number(first.id), subscriberId: null };
  if (terms.type === "group_access") {
    const identity = { provider: "email", value: "ben@readers.test" };
    await addMember(shop.ctx, { ...which, identity, name: null });
  }
  for (let n = 0; n < ahead; n += 1) await buy();
  world.clock.set(at);
  const { attempt_token: attemptToken } = (await preview(first.id, plus)).body;
  const paying = paymentContextOf(shop);
  const down = crashingAt(paying, { step: 2, when: "before" });
  await expect(switchPlan(down, { ...which, attemptToken, paymentToken: token })).rejects.toThrow(Crash);
  const findMade = () => world.db.prisma.subscription.findFirst({ where: { switchedFromId: which.id } });
  return {
    ...payer,
    first,
    which,
    findMade,
    /** What became of it, once the job has carried it to its end. */
    finish: async () => {
      world.clock.set(new Date(world.clock.now().getTime() + 180_000).toISOString());
      await finishSwitches(paying);
      expect(await finishSwitches(paying)).toBe(0);
      expect(await listMoneyProblems(shop.ctx)).toEqual([]);
      return findMade();
    },
  };
}

/** On which day it begins, and how many days it runs. */
function lengthOf(made: { startAt: Date; endAt: Date | null } | null) {
  const { startAt, endAt } = made ?? { startAt: new Date(0), endAt: null };
  return [startAt.toISOString().slice(0, 10), ((endAt?.getTime() ?? 0) - startAt.getTime()) / 86_400_000];
}

type Payer = Awaited<ReturnType<typeof aPayer>>;

/** How the plan is over, and for how many days of thirty, and of thirty-one, what it was switched to is paid then. */
const WAYS: [string, (payer: Payer) => Promise<unknown>, days?: [number, number]][] = [
  // Half of what was given back was to count for a quarter of the other plan's price.
  ["given back", ({ first, giveBack }) => giveBack(first.payment_id, null, true), [22.5, 23.25]],
  ["ended at once", ({ shop, which }) => cancelSubscription(shop.ctx, { ...which, immediately: true })],
  ["deleted", ({ shop, which }) => deleteSubscription(shop.ctx, which)],
];

test.each(WAYS)(
  "a switch whose plan is %s while it is paid for is made, and begins at once where nothing was bought ahead",
  async (_way, end, [length] = [30, 31]) => {
    const payer = await aPayer();
    await end(payer);
    const made = await payer.finish();
    expect(made).toMatchObject({ paymentState: "paid", activatedAt: made?.startAt });
    expect(lengthOf(made)).toEqual(["2026-11-16", length]);
    const { events } = await toldOf(payer.shop, made?.id ?? 0);
    const shortened = length === 30 ? [] : ["changed"];
    expect(events).toEqual(["created", "activated", ...shortened, "switched"]);
    expect(await payer.opens()).toBe(true);
  },
);

test.each(
  WAYS.flatMap(([way, end, [, length] = [30, 31]]) => [
    [way, "at once", true, end, length] as const,
    [way, "at the period's end", false, end, 31] as const,
  ]),
)(
  "a switch whose plan is %s while it is paid for, %s, begins behind what was bought ahead",
  async (...row) => {
    const [, , prorationEnabled, end, length] = row;
    const payer = await aPayer({ ahead: 1, terms: { prorationEnabled } });
    await end(payer);
    const made = await payer.finish();
    expect(lengthOf(made)).toEqual(["2027-01-01", length]);
  },
);

test("a switch at once whose plan ends while it is paid for begins behind what was bought ahead, which has begun", async () => {
  const payer = await aPayer({ ahead: 1, at: "2026-12-01T11:58:30.000Z" });
  const made = await payer.finish();
  expect(await payer.days(made?.id ?? 0)).toEqual(["2027-01-01", "2027-02-01"]);
  expect((await payer.told(payer.first.id)).status).toBe("expired");
  const row = await world.db.prisma.subscription.findUniqueOrThrow({ where: { id: payer.which.id } });
  expect(row.endAt?.toISOString()).toBe("2026-12-01T12:00:00.000Z");
});

test("who shares what is over by the time its switch is paid for shares what it was switched to", async () => {
  const payer = await aPayer({ terms: { type: "group_access", userLimit: 3 } });
  await cancelSubscription(payer.shop.ctx, { ...payer.which, immediately: true });
  const made = await payer.finish();
  const members = await listMembers(payer.shop.ctx, { id: made?.id ?? 0, subscriberId: null });
  expect(members.map(({ identities: [name] }) => name?.value)).toEqual(["ben@readers.test"]);
});

test("a switch that is declined after its plan was deleted is over, and nothing is made", async () => {
  const payer = await aPayer({ token: "tok_decline_switch" });
  await deleteSubscription(payer.shop.ctx, payer.which);
  expect(await payer.finish()).toBeNull();
});

test("what waits for a switch keeps an end, at which the other plan begins", async () => {
  const { shop, which, days, finish } = await aPayer({ terms: { prorationEnabled: false } });
  const extend = (extendTo: string) => extendSubscription(shop.ctx, { ...which, extendTo });
  await expect(extend("indefinitely")).rejects.toMatchObject({ code: "invalid" });
  await extend("2026-12-10");
  const made = await finish();
  expect(await days(made?.id ?? 0)).toEqual(["2026-12-10", "2027-01-10"]);
  await expect(extend("indefinitely")).rejects.toMatchObject({ code: "invalid" });
});
