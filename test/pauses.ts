import { runDueWork } from "@/server/subscriptions/billing/index";
import { endPause, pauseSubscription } from "@/server/subscriptions/lifecycle/index";
import { createRecurringShop } from "./recurring";
import type { TestApp } from "./test-app";

/** The end of the first paid period, from which a subscription is paused. */
export const PAID_UNTIL = new Date("2026-12-01T12:00:00.000Z");
/** The end of a pause of two months. */
export const RESUMES = new Date("2027-02-01T12:00:00.000Z");
/** The clock of a server that is a moment behind at the end of the paid period. */
export const A_MOMENT_EARLIER = { now: () => new Date(PAID_UNTIL.getTime() - 1) };

const CLAIMS = { provider: "platform", id: "1", name: "Ada", email: null, phoneNumber: null };
const SUBSCRIBER = { kind: "subscriber", keyId: 1, claims: CLAIMS } as const;

/** A subscription of 10.00 a month whose plan allows pauses of up to three months. */
export async function createPausable(
  app: TestApp,
  { maxPauseMonths = 3, token = "tok_success", graceDays = 5 } = {},
) {
  const shop = await createRecurringShop(app, { graceDays });
  const id = await shop.buy({ token, plan: { maxPauseMonths } });
  const { subscriberId } = await shop.row(id);
  const ctx = { ...shop.paying, actor: SUBSCRIBER };
  const key = { id, subscriberId };
  return {
    shop,
    ctx,
    key,
    row: () => shop.row(id),
    pause: (months = 2, shownEndAt = PAID_UNTIL) => pauseSubscription(ctx, { ...key, months, shownEndAt }),
    /** On a server whose clock is a moment behind the one that charges. */
    pauseBehind: () =>
      pauseSubscription({ ...ctx, clock: A_MOMENT_EARLIER }, { ...key, months: 2, shownEndAt: PAID_UNTIL }),
    end: (shownAsBegun: boolean) => endPause(ctx, { ...key, shownAsBegun }),
    until: async (time: Date | string) => {
      app.clock.set(time instanceof Date ? time.toISOString() : time);
      await runDueWork(shop.paying);
    },
  };
}
