import { SignJWT } from "jose";
import { type Context, toSystemTime } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { findOwnSubscriber } from "@/server/subscriptions/customers/index";
import { getCallerIdentity } from "../caller-identity";
import { toEntitlement } from "../entitlement-row";
import { listEntitlements } from "../past-entitlements.repository";
import { type TokenAsset, toTokenEntitlement } from "./entitlement.rules";
import { findEpoch, listEpochs } from "./epoch.repository";
import { getSigningKey, type KeyContext } from "./signing-key";

/** A token with which an edge worker opens stories without a request to the API. */
export interface IssuedEntitlement {
  token: string;
  expiresAt: Date;
  assets: readonly TokenAsset[];
  epoch: number;
}

const AUDIENCE = "entitlement";

async function loadEntitlements(ctx: Context) {
  const subscriberId = (await findOwnSubscriber(ctx))?.id ?? null;
  if (subscriberId === null) return { subscriberId, epoch: 0, entitlements: [] };
  // Read the epoch first: entitlements that are read afterwards cannot be older than the epoch.
  const epoch = await findEpoch(ctx.db, ctx.account.id, subscriberId);
  const rows = await listEntitlements(ctx.db, ctx.account.id, subscriberId);
  return {
    subscriberId,
    epoch,
    entitlements: rows.map(toEntitlement).filter((entitlement) => entitlement !== null),
  };
}

/**
 * Issue a short-lived token of what the actor's subscriptions open now, signed with the account's key (EdDSA). It
 * expires with the first underlying entitlement, or earlier when the subscriber's epoch is raised. Anonymous callers
 * are refused.
 */
export async function issueEntitlement(ctx: KeyContext): Promise<IssuedEntitlement> {
  const identity = getCallerIdentity(ctx);
  if (identity === null)
    throw new AppError("unauthorized", "Only logged-in readers can get entitlements. Please log in.");
  const { account, ids } = ctx;
  // Verifiers compare the token with the system clock.
  const now = ctx.systemClock.now();
  const { subscriberId, epoch, entitlements } = await loadEntitlements(ctx);
  const { assets, endsAt } = toTokenEntitlement(entitlements, ctx.clock.now());
  const rightsEnd = endsAt === null ? null : toSystemTime(ctx, endsAt);
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

/** Maximum lifetime of a token. */
const LONGEST_TOKEN_MILLISECONDS = 3_600_000;

/** List the epochs of all subscribers whose tokens were revoked early and might not have expired yet. */
export async function listEntitlementEpochs(ctx: Context): Promise<Map<number, number>> {
  const since = new Date(ctx.systemClock.now().getTime() - LONGEST_TOKEN_MILLISECONDS);
  const rows = await listEpochs(ctx.db, ctx.account.id, since);
  return new Map(rows.map(({ id, accessEpoch }) => [id, accessEpoch]));
}
