import { SignJWT } from "jose";
import { type Context, systemTime } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { subscriberOf } from "@/server/subscriptions/subscribers/index";
import { callerIdentityOf } from "../caller";
import { toEntitlement } from "../entitlement-row";
import { listEntitlements } from "../past.repository";
import { entitlementOf, type TokenAsset } from "./entitlement.rules";
import { findEpoch } from "./epoch.repository";
import { getSigningKey, type KeyContext } from "./signing-key";

/** A token by which an edge worker opens stories without asking. */
export interface IssuedEntitlement {
  token: string;
  expiresAt: Date;
  assets: readonly TokenAsset[];
  epoch: number;
}

const AUDIENCE = "entitlement";

async function rightsOf(ctx: Context) {
  const subscriberId = (await subscriberOf(ctx))?.id ?? null;
  if (subscriberId === null) return { subscriberId, epoch: 0, rights: [] };
  // The epoch first: rights that are read after it was read cannot be older than it says.
  const epoch = await findEpoch(ctx.db, ctx.account.id, subscriberId);
  const rows = await listEntitlements(ctx.db, ctx.account.id, subscriberId);
  return { subscriberId, epoch, rights: rows.map(toEntitlement).filter((right) => right !== null) };
}

/**
 * A short-lived token of what the actor's subscriptions open now, signed with the account's key (EdDSA). It ends with
 * the first right behind it, and earlier when the subscriber's epoch is raised. Refused for nobody in particular.
 */
export async function issueEntitlement(ctx: KeyContext): Promise<IssuedEntitlement> {
  const identity = callerIdentityOf(ctx);
  if (identity === null)
    throw new AppError("unauthorized", "Entitlements are for readers who are signed in.");
  const { account, ids } = ctx;
  // Whoever checks a token holds it against the world's clock.
  const now = ctx.worldClock.now();
  const { subscriberId, epoch, rights } = await rightsOf(ctx);
  const { assets, endsAt } = entitlementOf(rights, ctx.clock.now());
  const rightsEnd = endsAt === null ? null : systemTime(ctx, endsAt);
  const longest = now.getTime() + account.settings.subscriptions.entitlementSeconds * 1000;
  const seconds = Math.floor(Math.min(longest, rightsEnd?.getTime() ?? longest) / 1000);
  const { kid, key } = await getSigningKey(ctx);
  const token = await new SignJWT({ account: account.id, assets, epoch, identity })
    .setProtectedHeader({ alg: "EdDSA", typ: "JWT", kid })
    .setIssuer(account.siteUrl)
    .setAudience(AUDIENCE)
    .setSubject(subscriberId === null ? `${identity.provider}:${identity.value}` : String(subscriberId))
    .setJti(ids.uuid())
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(seconds)
    .sign(key);
  return { token, expiresAt: new Date(seconds * 1000), assets, epoch };
}
