import { createHash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import { authOrigin } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { admitAttempts } from "@/server/platform/throttle/index";
import {
  type AccessLink,
  deleteExpiredLinks,
  findAccessLink,
  findAccountsWithExpiredLinks,
  findProvedLink,
  insertAccessLink,
  spendProof,
  useAccessLink,
} from "./access-link.repository";
import {
  type AccessLinkState,
  accessLinkState,
  LINK_MILLISECONDS,
  PROOF_MILLISECONDS,
} from "./access-link.rules";

/** An expired or used link can be renewed for so long. */
const KEPT_MILLISECONDS = 400 * 86_400_000;

/** New links within a quarter of an hour: of one purchase, by one link, and from one address. */
const RENEWAL_LIMITS = { purchase: 5, link: 5, address: 60 } as const;

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Where readers unlock: the site itself, or our own pages where the site is a front end of the publisher's. */
function unlockOrigin({ account }: Context): string {
  return account.settings.paywallEnforcement === "frontend" ? authOrigin(account) : account.siteUrl;
}

/** Creates a link that unlocks a subscription on the device on which it is opened; returns its address. */
export async function issueAccessLink(
  ctx: Context,
  { subscriptionId, email }: { subscriptionId: number; email: string },
): Promise<string> {
  const token = ctx.ids.secret(32);
  const createdAt = ctx.worldClock.now();
  await insertAccessLink(ctx.db, ctx.account.id, {
    subscriptionId,
    email,
    tokenHash: hashOf(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_MILLISECONDS),
  });
  return `${unlockOrigin(ctx)}/unlock/${token}`;
}

/** Whether a link still unlocks; a token that is not known counts as expired. Nothing is written. */
export async function getAccessLinkState(ctx: Context, token: string): Promise<AccessLinkState> {
  const link = await findAccessLink(ctx.db, ctx.account.id, hashOf(token));
  return link === null ? "expired" : accessLinkState(link, ctx.worldClock.now());
}

/** What using a link gives: the subscription to unlock, and the proof that this browser used it. */
export interface UsedAccessLink {
  subscriptionId: number;
  /** With it this browser may set a password or log in within 30 minutes, once. */
  proof: string;
}

/** Uses a link, once under any concurrency. Invalid when it was used before or has expired. */
export async function openAccessLink(ctx: Context, token: string): Promise<UsedAccessLink> {
  const now = ctx.worldClock.now();
  const proof = ctx.ids.secret(32);
  const used = await useAccessLink(ctx.db, ctx.account.id, {
    tokenHash: hashOf(token),
    now,
    proofHash: hashOf(proof),
    proofExpiresAt: new Date(now.getTime() + PROOF_MILLISECONDS),
  });
  if (used === null)
    throw new AppError("invalid", "This link has expired or was already used. Request a new link.");
  return { subscriptionId: used.subscriptionId, proof };
}

/**
 * The link by which a new one is requested; null for an unknown token, which callers answer alike. Rate limited by
 * purchase, link and network address.
 */
export async function requestAccessLink(
  ctx: Context,
  { token, address }: { token: string; address: string | null },
): Promise<AccessLink | null> {
  const tokenHash = hashOf(token);
  const world = { db: ctx.db, clock: ctx.worldClock };
  const { id } = ctx.account;
  await admitAttempts(world, [
    { kind: "access-link-address", name: String(id), address: address ?? "", limit: RENEWAL_LIMITS.address },
    { kind: "access-link", name: `${id}:${tokenHash}`, limit: RENEWAL_LIMITS.link },
  ]);
  const link = await findAccessLink(ctx.db, id, tokenHash);
  if (link === null) return null;
  const name = `${id}:${link.subscriptionId}`;
  await admitAttempts(world, [{ kind: "access-link-purchase", name, limit: RENEWAL_LIMITS.purchase }]);
  return link;
}

/** The link that a browser used, by its proof; null when the proof was spent or is older than 30 minutes. */
export function findOpenedLink(ctx: Context, proof: string): Promise<AccessLink | null> {
  const asked = { proofHash: hashOf(proof), now: ctx.worldClock.now() };
  return findProvedLink(ctx.db, ctx.account.id, asked);
}

/** The address that a browser has proved by using a link; the proof is spent. */
export async function spendAccessProof(ctx: Context, proof: string): Promise<string> {
  const asked = { proofHash: hashOf(proof), now: ctx.worldClock.now() };
  const link = await spendProof(ctx.db, ctx.account.id, asked);
  if (link === null)
    throw new AppError("invalid", "This page has expired. Open the link in your mail again.");
  return link.email;
}

function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MILLISECONDS);
}

/** Accounts with links that expired more than 400 days ago. */
export function accountsWithOldAccessLinks({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return findAccountsWithExpiredLinks(db, expiredBefore(clock.now()));
}

/** Deletes the account's links that expired more than 400 days ago; returns how many. */
export function deleteOldAccessLinks(ctx: Context): Promise<number> {
  return deleteExpiredLinks(ctx.db, ctx.account.id, expiredBefore(ctx.worldClock.now()));
}
