import { notFound, redirect } from "next/navigation";
import type { Context } from "@/server/accounts/index";
import { getOwnMember } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import {
  listGifts,
  listShared,
  listSubscriptions,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { ownPlanView, type Place, type ShopContext } from "@/server/subscriptions/storefront/index";
import { type Claim, claimPurchases, subscriberOf } from "@/server/subscriptions/subscribers/index";
import { readerVisit } from "./reader-visit";

/** The member who visits their account; whoever is not logged in is sent to do so, and comes back. */
export async function ownVisit(path: string): Promise<ShopContext> {
  const ctx = await readerVisit();
  if (ctx.actor.kind !== "reader") redirect(`/login?${new URLSearchParams({ "redirect-url": path })}`);
  const { vault, egress } = getRuntime();
  return { ...ctx, vault, egress };
}

/** Where and in which words an account's pages say amounts and days. */
export function placeOf({ account }: Context): Place {
  return { locale: account.settings.language.ietfCode, timeZone: account.timeZone };
}

/** Everything of the member's own, and how what they bought as a guest stands to them. */
export async function ownThings(ctx: ShopContext): Promise<{
  claim: Claim;
  own: Subscription[];
  given: Subscription[];
  shared: Subscription[];
}> {
  const claim = await claimPurchases(ctx, await getOwnMember(ctx));
  const subscriberId = (await subscriberOf(ctx))?.id ?? null;
  const [own, given, shared] = await Promise.all([
    listSubscriptions(ctx, { subscriberId }),
    listGifts(ctx, subscriberId),
    listShared(ctx, subscriberId),
  ]);
  return { claim, own, given, shared };
}

/** A number of an address; whatever is none is not found. */
export function idIn(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound();
}

/** What is not there, or somebody else's, is the same page that is not found. */
export async function orMissing<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
}

export function viewOf(ctx: Context, subscription: Subscription) {
  return ownPlanView(subscription, placeOf(ctx), ctx.clock.now());
}
