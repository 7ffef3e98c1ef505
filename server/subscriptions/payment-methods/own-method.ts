import type { CardFacts, PaymentContext } from "@/server/payments/index";
import { withinTime } from "@/server/platform/system/index";
import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { findCard, saveCard } from "./card.repository";
import { type Changer, findChanger } from "./find-changer";
import { getBrandName, isCharged, toLastFour } from "./method-change.rules";

/** How long a page waits for the gateway; after that it is shown without what is not known. */
const WAIT_MILLISECONDS = 2_500;

/** What a subscription is charged on, for its subscriber. */
export interface OwnMethod {
  /** Name of the brand as people know it; null: not known. */
  brand: string | null;
  lastFour: string | null;
  /** Whether it can be changed on a page of the gateway. */
  canChange: boolean;
}

async function askGateway(ctx: PaymentContext, { changes, holder }: Changer): Promise<CardFacts | null> {
  try {
    const current = await withinTime(changes.findCurrent(holder), {
      milliseconds: WAIT_MILLISECONDS,
      createError: () => new Error("the gateway did not answer in time"),
    });
    return current?.card ?? { brand: null, lastFour: null };
  } catch (error) {
    ctx.log.warn({ err: error }, "a gateway did not tell what a subscription is charged on");
    return null;
  }
}

/** The name of the method that a subscription is charged on, such as `Visa •••• 4242`; null: not known. */
export async function findMethodName(
  { db, account }: Pick<PaymentContext, "db" | "account">,
  subscriptionId: number,
): Promise<string | null> {
  const card = await findCard(db, account.id, subscriptionId);
  const brand = getBrandName(card?.brand ?? null);
  const digits = card === null || card.lastFour === null ? null : `•••• ${card.lastFour}`;
  return [brand, digits].filter((part) => part !== null).join(" ") || null;
}

/** The stored card, or where it is older than a day, what the gateway tells. */
async function loadCard(ctx: PaymentContext, changer: Changer, id: number): Promise<CardFacts | null> {
  const stored = await findCard(ctx.db, ctx.account.id, id);
  const checkedAt = ctx.systemClock.now();
  if (stored !== null && checkedAt.getTime() - stored.checkedAt.getTime() < DAY_MILLISECONDS) return stored;
  const told = await askGateway(ctx, changer);
  if (told === null) return stored;
  const card = { brand: told.brand, lastFour: toLastFour(told.lastFour) };
  await saveCard(ctx.db, ctx.account.id, { subscriptionId: id, ...card, checkedAt });
  return card;
}

/**
 * Load what the subscriber's own subscription is charged on; null: it is not charged again. Asks the gateway at most
 * once a day, and waits briefly.
 */
export async function loadOwnMethod(
  ctx: PaymentContext,
  subscription: Subscription,
): Promise<OwnMethod | null> {
  if (!isCharged(subscription, ctx.clock.now())) return null;
  const changer = await findChanger(ctx, subscription.id);
  if (changer === null) return { brand: null, lastFour: null, canChange: false };
  const card = await loadCard(ctx, changer, subscription.id);
  return { brand: getBrandName(card?.brand ?? null), lastFour: card?.lastFour ?? null, canChange: true };
}
