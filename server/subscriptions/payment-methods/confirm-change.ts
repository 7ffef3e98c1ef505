import type { CardFacts, PaymentContext } from "@/server/payments/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { lockIncludingDeleted } from "@/server/subscriptions/lifecycle/index";
import { MINUTE_MILLISECONDS } from "@/shared/time-units";
import { detach, detachFormer } from "./detach";
import { type Changer, findChanger } from "./find-changer";
import {
  claimChange,
  failChange,
  findChange,
  releaseChange,
  type StoredChange,
  saveFormerMethod,
} from "./method-change.repository";
import { isCharged } from "./method-change.rules";
import { saveNewMethod } from "./save-new-method";

/** After this time, a claim of a crashed process is taken over. Longer than a gateway's slowest answers together. */
const CLAIM_MILLISECONDS = 5 * MINUTE_MILLISECONDS;

/** `waiting`: the gateway has not confirmed a new method yet, or another process is saving one. */
type ChangeOutcome = "saved" | "waiting" | "failed";

interface NewMethod {
  methodId: string;
  card: CardFacts;
}

type Claim = "claimed" | "busy" | "not_charged";

/** Claim the change under its subscription's lock; one that is no longer charged needs no new method. */
function claim(ctx: PaymentContext, { id, subscriptionId }: StoredChange, newMethod: string): Promise<Claim> {
  return ctx.db.transaction(async (tx) => {
    const subscription = await lockIncludingDeleted(ctx, tx, subscriptionId);
    if (!isCharged(subscription, ctx.clock.now())) return "not_charged";
    const now = ctx.systemClock.now();
    const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
    return (await claimChange(tx, ctx.account.id, { id, newMethod, now, until })) ? "claimed" : "busy";
  });
}

async function fail(ctx: PaymentContext, { token }: StoredChange, code: string): Promise<ChangeOutcome> {
  await failChange(ctx.db, ctx.account.id, { token, code, now: ctx.systemClock.now() });
  return "failed";
}

/** Make the new method the subscription's: first at the gateway, then here; the former one is known before. */
async function useNewMethod(
  ctx: PaymentContext,
  { change, changer, method }: { change: StoredChange; changer: Changer; method: NewMethod },
): Promise<ChangeOutcome> {
  const { changes, holder } = changer;
  const { methodId } = method;
  const former = (await changes.findCurrent(holder))?.methodId ?? null;
  if (former !== null && former !== methodId)
    await saveFormerMethod(ctx.db, ctx.account.id, { id: change.id, formerMethod: former });
  const used = await changes.use({ ...holder, reference: change.token, methodId });
  if (!used.success) {
    await fail(ctx, change, used.code);
    await detach(ctx, { change, changer, methodId });
    return "failed";
  }
  await saveNewMethod(ctx, { change, method, paymentToken: used.paymentToken, weCharge: changer.weCharge });
  await detachFormer(ctx, change.token);
  return "saved";
}

/**
 * Confirm a change of a payment method from the gateway's answer: called when the subscriber returns from the page, and
 * by the gateway's event. The first call saves the method; any other gets the result. Safe to repeat and to run
 * concurrently, also for two changes of one subscription: they are made one after the other.
 *
 * The former method is detached after the new one is saved at the gateway and here.
 *
 * not_found: no such change, or another subscriber's. Throws where the gateway does not answer.
 */
export async function confirmMethodChange(
  ctx: PaymentContext,
  { token, subscriberId }: { token: string; subscriberId: number | null },
): Promise<ChangeOutcome> {
  const change = await findChange(ctx.db, ctx.account.id, token);
  if (change === null || (subscriberId !== null && change.subscriberId !== subscriberId))
    throw notFound("change of a payment method");
  if (change.status === "failed") return "failed";
  if (change.status === "saved") {
    await detachFormer(ctx, token);
    return "saved";
  }
  const changer = await findChanger(ctx, change.subscriptionId);
  // Its gateway cannot be used now; or its event comes before its answer to the opening of the page was stored.
  if (changer === null || change.pageReference === null) return "waiting";
  if (changer.adapter !== change.adapter) return fail(ctx, change, "gateway_changed");
  const { pageReference } = change;
  const found = await changer.changes.findNew({ reference: token, pageReference });
  if (found.status === "open") return "waiting";
  if (found.status === "failed") return fail(ctx, change, found.code);
  const claimed = await claim(ctx, change, found.methodId);
  if (claimed === "busy") return "waiting";
  if (claimed === "not_charged") {
    await fail(ctx, change, "subscription_ended");
    await detach(ctx, { change, changer, methodId: found.methodId });
    return "failed";
  }
  try {
    return await useNewMethod(ctx, { change, changer, method: found });
  } catch (error) {
    await releaseChange(ctx.db, ctx.account.id, change.id);
    throw error;
  }
}

/** Confirm a change by the gateway's event. Throws `conflict` where it must be tried again. */
export async function confirmReportedChange(ctx: PaymentContext, token: string): Promise<ChangeOutcome> {
  const outcome = await confirmMethodChange(ctx, { token, subscriberId: null });
  if (outcome === "waiting") throw new AppError("conflict", "The payment method is not saved yet.");
  return outcome;
}
