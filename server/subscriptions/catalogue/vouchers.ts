import type { Context } from "@/server/context/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { lockSubscriberRow } from "@/server/subscriptions/customers/index";
import {
  assignCode,
  type CodePool,
  findAssignedCode,
  findCodePools,
  insertVouchers,
  type RequestedCode,
  type Voucher,
} from "./voucher.repository";

/** The account's own name of a provider that accepts codes. */
export const PROVIDER = /^[a-z0-9_]{1,40}$/;

/** Why a provider name is invalid. */
export const INVALID_PROVIDER = "must be 1 to 40 letters a to z, digits and _";

export const MAX_CODE_LENGTH = 200;

const MAX_BATCH_SIZE = 10_000;

/** Require the publication's own server, or staff with write access to the catalogue. */
function requireLoader(ctx: Context): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, "catalogue:write");
}

function requireCode(code: string): void {
  const isValid = code !== "" && code.length <= MAX_CODE_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(code);
  if (!isValid) throw invalid("codes", `must be single-line texts of 1 to ${MAX_CODE_LENGTH} characters`);
}

/** Result of loading codes. */
interface LoadedVouchers {
  loaded: number;
  /** Codes that already existed, assigned or not. */
  known: number;
}

/**
 * Add codes to the pool of a provider, from which each subscriber gets one.
 *
 * Existing codes are left unchanged; surrounding whitespace is trimmed.
 */
export async function loadVouchers(
  ctx: Context,
  { provider, codes: rawCodes }: { provider: string; codes: readonly string[] },
): Promise<LoadedVouchers> {
  requireLoader(ctx);
  if (!PROVIDER.test(provider)) throw invalid("provider", INVALID_PROVIDER);
  const codes = [...new Set(rawCodes.map((code) => code.trim()))];
  for (const code of codes) requireCode(code);
  let loaded = 0;
  for (let at = 0; at < codes.length; at += MAX_BATCH_SIZE) {
    const batch = codes.slice(at, at + MAX_BATCH_SIZE);
    loaded += await insertVouchers(ctx.db, ctx.account.id, { provider, codes: batch, now: ctx.clock.now() });
  }
  return { loaded, known: codes.length - loaded };
}

/** Count the assigned and available codes of each provider. */
export function listVoucherPools(ctx: Context): Promise<CodePool[]> {
  requireLoader(ctx);
  return findCodePools(ctx.db, ctx.account.id);
}

/**
 * Get or assign a subscriber's referral code, by its provider or else their first one.
 *
 * The first request assigns it, and every later or concurrent request returns the same one. not_found if the pool is
 * empty.
 */
export async function claimCode(ctx: Context, request: RequestedCode): Promise<Voucher> {
  const accountId = ctx.account.id;
  const assigned = await findAssignedCode(ctx.db, accountId, request);
  if (assigned !== null) return assigned;
  const claimed = await ctx.db.transaction(async (tx) => {
    await lockSubscriberRow(ctx, tx, request.subscriberId);
    const meanwhile = await findAssignedCode(tx, accountId, request);
    return meanwhile ?? (await assignCode(tx, accountId, { now: ctx.clock.now(), ...request }));
  });
  if (claimed === null) throw notFound("referral code");
  return claimed;
}
