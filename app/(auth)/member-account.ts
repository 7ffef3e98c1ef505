import { notFound, redirect } from "next/navigation";
import type { Context } from "@/server/context/index";
import { getOwnMember } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { type ShopContext, toOwnPlanView } from "@/server/subscriptions/checkout/index";
import { type Claim, claimPurchases, findOwnSubscriber } from "@/server/subscriptions/customers/index";
import {
  listGifts,
  listShared,
  listSubscriptions,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import type { TextFormat } from "@/shared/formats/plan-texts";
import { getReaderContext } from "./reader-request";

/** Return the context of the logged-in member; other visitors are redirected to login and back. */
export async function requireMember(path: string): Promise<ShopContext> {
  const ctx = await getReaderContext();
  if (ctx.actor.kind !== "reader") redirect(`/login?${new URLSearchParams({ "redirect-url": path })}`);
  const { vault, egress } = getRuntime();
  return { ...ctx, vault, egress };
}

/** Load all of the member's subscriptions, and the state of their guest purchases. */
export async function loadOwnSubscriptions(ctx: ShopContext): Promise<{
  claim: Claim;
  /** The member's address, if it is not confirmed yet. */
  unconfirmedEmail: string | null;
  own: Subscription[];
  gifted: Subscription[];
  shared: Subscription[];
}> {
  const member = await getOwnMember(ctx);
  const claim = await claimPurchases(ctx, member);
  const subscriberId = (await findOwnSubscriber(ctx))?.id ?? null;
  const [own, gifted, shared] = await Promise.all([
    listSubscriptions(ctx, { subscriberId }),
    listGifts(ctx, subscriberId),
    listShared(ctx, subscriberId),
  ]);
  const unconfirmedEmail = member.emailVerifiedAt === null ? member.email : null;
  return { claim, unconfirmedEmail, own, gifted, shared };
}

/** Parse an id of a URL; an invalid one is a 404. */
export function requireId(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound();
}

/** Turn "not found" into the 404 page, the same for missing and foreign objects. */
export async function orNotFoundPage<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
}

export function toPlanView(ctx: Context, subscription: Subscription, format: TextFormat) {
  return toOwnPlanView(subscription, format, ctx.clock.now());
}
