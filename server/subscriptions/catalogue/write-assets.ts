import type { Context } from "@/server/accounts/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { Asset } from "./asset";
import { type AssetTerms, findAssetRows, insertAsset, retireAssetRow, writeAsset } from "./asset.repository";
import { requireWriter } from "./require-writer";

function requireSense({ type, externalId }: AssetTerms): void {
  if ((type === "section") !== (externalId !== null)) {
    throw invalid("externalId", type === "section" ? "names the section" : "is for sections only");
  }
}

/** What the account's subscriptions can open, in use. */
export function listAssets(ctx: Context): Promise<Asset[]> {
  requirePermission(ctx, "catalogue:read");
  return findAssetRows(ctx.db, ctx.account.id);
}

export async function createAsset(ctx: Context, terms: AssetTerms): Promise<Asset> {
  requireWriter(ctx);
  requireSense(terms);
  return insertAsset(ctx.db, { accountId: ctx.account.id, now: ctx.clock.now() }, terms);
}

/** Changes an asset for those who buy from now on: purchases keep it as it was. */
export async function updateAsset(
  ctx: Context,
  { id, ...terms }: AssetTerms & { id: number },
): Promise<void> {
  requireWriter(ctx);
  requireSense(terms);
  const place = { accountId: ctx.account.id, id, now: ctx.clock.now() };
  if (!(await writeAsset(ctx.db, place, terms))) throw notFound("asset");
}

/** Takes an asset out of every offer. Who bought it keeps it. */
export async function retireAsset(ctx: Context, id: number): Promise<void> {
  requireWriter(ctx);
  if (!(await retireAssetRow(ctx.db, { accountId: ctx.account.id, id, now: ctx.clock.now() }))) {
    throw notFound("asset");
  }
}
