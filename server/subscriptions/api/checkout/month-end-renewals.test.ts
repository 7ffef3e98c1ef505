import { randomUUID } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { extendSubscription } from "@/server/subscriptions/lifecycle/index";
import { createPurchaseBody, createSandboxShop } from "@/test/checkout";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const timeZone = "Asia/Kolkata";
const FIRST_DAY = Temporal.PlainDate.from("2027-01-31");
/** Three Februaries, the second one in a leap year: each step from one month end to the next occurs. */
const MONTHS = 27;

/** End of the given number of months after the first day, 09:30 like every purchase here. */
function computeEnd(months: number): string {
  const day = FIRST_DAY.with({ day: 1 }).add({ months });
  return at(day.with({ day: 31 }, { overflow: "constrain" }));
}

function at(day: Temporal.PlainDate): string {
  const zoned = day.toZonedDateTime({ timeZone, plainTime: "09:30" });
  return new Date(zoned.epochMilliseconds).toISOString();
}

interface Row {
  id: number;
  start_timestamp: string;
  end_timestamp: string;
}

async function aPublication() {
  app.clock.set(at(FIRST_DAY));
  const shop = await createSandboxShop(app, { mode: "test", timeZone });
  const email = `${randomUUID()}@readers.test`;
  const { id: groupId } = await aGroup(shop);
  const parseRow = (
    response: { status: number; text: string; body: { subscription: Row } },
    status: number,
  ): Row => {
    expect(response.status, response.text).toBe(status);
    return response.body.subscription;
  };
  const toDates = ({ start_timestamp, end_timestamp }: Row) => [start_timestamp, end_timestamp];
  const preview = (planId: number, overrides: object = {}) =>
    shop.backoffice(email, "subscriptions/preview.json", createPurchaseBody(planId, {}, overrides));
  return {
    ...shop,
    plan: (terms: Parameters<typeof aPlan>[1] = {}) => aPlan(shop, { groupId, ...terms }),
    toDates,
    parseRow,
    /** Read the period of a preview. */
    promised: async (planId: number) => toDates(parseRow(await preview(planId), 200)),
    buy: async (planId: number) => {
      const { body } = await preview(planId);
      const createBody = {
        ...createPurchaseBody(planId, { payment_token: "tok_success" }),
        attempt_token: body.attempt_token,
      };
      const row = parseRow(await shop.backoffice(email, "subscriptions.json", createBody), 201);
      expect(toDates(row)).toEqual(toDates(body.subscription));
      return row;
    },
    renew: async (id: number, payment: object) =>
      parseRow(
        await shop.backoffice(email, `subscriptions/${id}/renewals.json`, { subscription: { payment } }),
        201,
      ),
    ahead: async (duration: string) => {
      const moved = await shop.post("/api/v1/test_clock", { duration }, shop.server);
      expect(moved.status, moved.text).toBe(200);
    },
  };
}

test("renewals from 31 January end with their months, over a leap year too, without a gap or an overlapping day", {
  timeout: 300_000,
}, async () => {
  const publication = await aPublication();
  const { id: planId } = await publication.plan();
  let last = await publication.buy(planId);
  expect(publication.toDates(last)).toEqual([at(FIRST_DAY), computeEnd(1)]);
  for (let months = 1; months < MONTHS; months += 1) {
    // Until the 28th: the moment at which a short February ends, a day or more before every other end.
    await publication.ahead("1m");
    const promised = await publication.promised(planId);
    const byHand = { payment_type: "manual", amount_cents: 1000, amount_currency: "INR" };
    const byGateway = { ...byHand, payment_type: "gateway_a", payment_token: `tok_success_${months}` };
    const renewed = await publication.renew(last.id, months % 2 === 0 ? byHand : byGateway);
    expect(publication.toDates(renewed)).toEqual([computeEnd(months), computeEnd(months + 1)]);
    expect(promised).toEqual(publication.toDates(renewed));
    last = renewed;
  }
  const rows = await app.db.prisma.subscription.findMany({
    where: { accountId: publication.account.id },
    orderBy: { startAt: "asc" },
    select: { startAt: true, endAt: true },
  });
  expect(rows).toHaveLength(MONTHS);
  expect(rows.slice(1).map(({ startAt }) => startAt)).toEqual(rows.slice(0, -1).map(({ endAt }) => endAt));
  expect(await listMoneyProblems(publication.ctx)).toEqual([]);
});

test("plans of other lengths keep to month ends; a plan of weeks and an extension set a new anchor day", async () => {
  const publication = await aPublication();
  const month = (await publication.plan()).id;
  const year = (await publication.plan({ durationUnit: "years" })).id;
  const weeks = (await publication.plan({ durationUnit: "weeks", durationLength: 2 })).id;
  const day = (text: string) => at(Temporal.PlainDate.from(text));
  const bought: Row[] = [];
  for (const planId of [month, year, month, month, weeks, month]) bought.push(await publication.buy(planId));
  const starts = [
    "2027-01-31",
    "2027-02-28",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
    "2028-05-14",
    "2028-06-14",
  ];
  const ends = starts.slice(1);
  expect(bought.map(publication.toDates)).toEqual(ends.map((end, n) => [day(starts[n] ?? ""), day(end)]));
  const id = bought.at(-1)?.id ?? 0;
  await extendSubscription(publication.ctx, { id, subscriberId: null, extendTo: "2028-07-30" });
  const behind = await publication.buy(month);
  expect(publication.toDates(behind)).toEqual(["2028-07-30T18:29:59.999Z", "2028-08-30T18:29:59.999Z"]);
  expect(await listMoneyProblems(publication.ctx)).toEqual([]);
});
