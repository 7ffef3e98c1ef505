import { createHash } from "node:crypto";
import type { Context } from "@/server/context/index";
import { authOrigin } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { throttleAttempts } from "@/server/platform/rate-limit/index";
import {
  type AccessLink,
  consumeProof,
  deleteExpiredLinks,
  findAccessLink,
  findAccountsWithExpiredLinks,
  findLinkByProof,
  insertAccessLink,
  markAccessLinkUsed,
} from "./access-link.repository";
import {
  type AccessLinkState,
  computeAccessLinkState,
  LINK_MILLISECONDS,
  PROOF_MILLISECONDS,
} from "./access-link.rules";

/** How long an expired or used link can be renewed. */
const RETENTION_MILLISECONDS = 400 * 86_400_000;

/** Maximum number of new links in 15 minutes: per purchase, per link and per network address. */
const RENEWAL_LIMITS = { purchase: 5, link: 5, address: 60 } as const;

/** Hash the secret of a link, as it is stored. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Get the origin of unlock pages: the site, or our own pages where the publisher has its own front end. */
function getUnlockOrigin({ account }: Context): string {
  return account.settings.paywallEnforcement === "frontend" ? authOrigin(account) : account.siteUrl;
}

/** Create a link that unlocks a subscription on the device that opens it; returns its URL. */
export async function issueAccessLink(
  ctx: Context,
  { subscriptionId, email }: { subscriptionId: number; email: string },
): Promise<string> {
  const token = ctx.ids.secret(32);
  const createdAt = ctx.systemClock.now();
  await insertAccessLink(ctx.db, ctx.account.id, {
    subscriptionId,
    email,
    tokenHash: hashSecret(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_MILLISECONDS),
  });
  return `${getUnlockOrigin(ctx)}/unlock/${token}`;
}

/** Get whether a link still works, without using it; an unknown token counts as expired. */
export async function getAccessLinkState(ctx: Context, token: string): Promise<AccessLinkState> {
  const link = await findAccessLink(ctx.db, ctx.account.id, hashSecret(token));
  return link === null ? "expired" : computeAccessLinkState(link, ctx.systemClock.now());
}

/** Result of using a link: the subscription to unlock, and the proof that this browser used it. */
export interface UsedAccessLink {
  subscriptionId: number;
  /** Lets this browser set a password or log in, once within 30 minutes. */
  proof: string;
}

/** Use a link, once under any concurrency. Invalid when it was used before or has expired. */
export async function openAccessLink(ctx: Context, token: string): Promise<UsedAccessLink> {
  const now = ctx.systemClock.now();
  const proof = ctx.ids.secret(32);
  const usedLink = await markAccessLinkUsed(ctx.db, ctx.account.id, {
    tokenHash: hashSecret(token),
    now,
    proofHash: hashSecret(proof),
    proofExpiresAt: new Date(now.getTime() + PROOF_MILLISECONDS),
  });
  if (usedLink === null)
    throw new AppError("invalid", "This link has expired or was already used. Request a new link.");
  return { subscriptionId: usedLink.subscriptionId, proof };
}

/**
 * Find the link for which a new one is requested; null: an unknown token, which gets the same response. Rate limited
 * per purchase, link and network address.
 */
export async function requestAccessLink(
  ctx: Context,
  { token, address }: { token: string; address: string | null },
): Promise<AccessLink | null> {
  const tokenHash = hashSecret(token);
  const dependencies = { db: ctx.db, clock: ctx.systemClock };
  const { id } = ctx.account;
  await throttleAttempts(dependencies, [
    { kind: "access-link-address", name: String(id), address: address ?? "", limit: RENEWAL_LIMITS.address },
    { kind: "access-link", name: `${id}:${tokenHash}`, limit: RENEWAL_LIMITS.link },
  ]);
  const link = await findAccessLink(ctx.db, id, tokenHash);
  if (link === null) return null;
  const name = `${id}:${link.subscriptionId}`;
  await throttleAttempts(dependencies, [
    { kind: "access-link-purchase", name, limit: RENEWAL_LIMITS.purchase },
  ]);
  return link;
}

/** Find the link that a browser used, by its proof; null: the proof was used or is older than 30 minutes. */
export function findUsedLink(ctx: Context, proof: string): Promise<AccessLink | null> {
  const query = { proofHash: hashSecret(proof), now: ctx.systemClock.now() };
  return findLinkByProof(ctx.db, ctx.account.id, query);
}

/** Use up a proof and return the email address that the browser proved with its link. */
export async function consumeAccessProof(ctx: Context, proof: string): Promise<string> {
  const query = { proofHash: hashSecret(proof), now: ctx.systemClock.now() };
  const link = await consumeProof(ctx.db, ctx.account.id, query);
  if (link === null)
    throw new AppError("invalid", "This page has expired. Open the link in your email again.");
  return link.email;
}

function toRetentionLimit(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MILLISECONDS);
}

/** List accounts with links that expired more than 400 days ago. */
export function listAccountsWithOldAccessLinks({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<number[]> {
  return findAccountsWithExpiredLinks(db, toRetentionLimit(clock.now()));
}

/** Delete the account's links that expired more than 400 days ago; returns the count. */
export function deleteOldAccessLinks(ctx: Context): Promise<number> {
  return deleteExpiredLinks(ctx.db, ctx.account.id, toRetentionLimit(ctx.systemClock.now()));
}
