import type { Context } from "@/server/accounts/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { lockSubscriberRow } from "@/server/subscriptions/subscribers/index";
import {
  type CodePool,
  findCodePools,
  findGiven,
  insertVouchers,
  type RequestedCode,
  takeCode,
  type Voucher,
} from "./voucher.repository";
import { LONGEST_CODE, NO_PROVIDER, PROVIDER } from "./voucher.rules";

const MOST_AT_ONCE = 10_000;

/** The publication's own server loads codes, and staff who may write the catalogue. */
function requireLoader(ctx: Context): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, "catalogue:write");
}

function requireCode(code: string): void {
  const isSound = code !== "" && code.length <= LONGEST_CODE && !/[\p{Cc}\p{Cs}]/u.test(code);
  if (!isSound) throw invalid("codes", `must be texts of 1 to ${LONGEST_CODE} characters in one line`);
}

/** What became of codes that were loaded. */
interface LoadedVouchers {
  loaded: number;
  /** Codes that were in the pool, or given, already. */
  known: number;
}

/**
 * Puts codes into the pool of a provider, from which subscribers are given one each. A code that is there already stays
 * as it is; blanks around one do not count.
 */
export async function loadVouchers(
  ctx: Context,
  { provider, codes: given }: { provider: string; codes: readonly string[] },
): Promise<LoadedVouchers> {
  requireLoader(ctx);
  if (!PROVIDER.test(provider)) throw invalid("provider", NO_PROVIDER);
  const codes = [...new Set(given.map((code) => code.trim()))];
  for (const code of codes) requireCode(code);
  let loaded = 0;
  for (let at = 0; at < codes.length; at += MOST_AT_ONCE) {
    const some = codes.slice(at, at + MOST_AT_ONCE);
    loaded += await insertVouchers(ctx.db, ctx.account.id, { provider, codes: some, now: ctx.clock.now() });
  }
  return { loaded, known: codes.length - loaded };
}

/** How many codes of each provider are given and left. */
export function listVoucherPools(ctx: Context): Promise<CodePool[]> {
  requireLoader(ctx);
  return findCodePools(ctx.db, ctx.account.id);
}

/**
 * The code that a subscriber passes on, by the provider that takes it or the first they had: theirs from the first time
 * it is asked for, and the same ever after, however many ask at once. not_found where the pool is empty.
 */
export async function claimCode(ctx: Context, asked: RequestedCode): Promise<Voucher> {
  const accountId = ctx.account.id;
  const given = await findGiven(ctx.db, accountId, asked);
  if (given !== null) return given;
  const taken = await ctx.db.withStatements(async (tx) => {
    await lockSubscriberRow(ctx, tx, asked.subscriberId);
    const meanwhile = await findGiven(tx, accountId, asked);
    return meanwhile ?? (await takeCode(tx, accountId, { now: ctx.clock.now(), ...asked }));
  });
  if (taken === null) throw notFound("referral voucher");
  return taken;
}
