import type { Context } from "@/server/context/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { Asset } from "./asset";
import { type AssetTerms, findAssetRows, insertAsset, retireAssetRow, writeAsset } from "./asset.repository";
import { requireWriter } from "./require-writer";

function requireConsistent({ type, externalId }: AssetTerms): void {
  if ((type === "section") !== (externalId !== null)) {
    throw invalid(
      "externalId",
      type === "section" ? "Choose a section" : "Only section assets can have an external id",
    );
  }
}

/** List the account's active assets. */
export function listAssets(ctx: Context): Promise<Asset[]> {
  requirePermission(ctx, "catalogue:read");
  return findAssetRows(ctx.db, ctx.account.id);
}

export async function createAsset(ctx: Context, terms: AssetTerms): Promise<Asset> {
  requireWriter(ctx);
  requireConsistent(terms);
  return insertAsset(ctx.db, { accountId: ctx.account.id, now: ctx.clock.now() }, terms);
}

/** Change an asset for later purchases; existing purchases have a snapshot. */
export async function updateAsset(
  ctx: Context,
  { id, ...terms }: AssetTerms & { id: number },
): Promise<void> {
  requireWriter(ctx);
  requireConsistent(terms);
  const scope = { accountId: ctx.account.id, id, now: ctx.clock.now() };
  if (!(await writeAsset(ctx.db, scope, terms))) throw notFound("asset");
}

/** Retire an asset from every plan. Existing purchases keep it. */
export async function retireAsset(ctx: Context, id: number): Promise<void> {
  requireWriter(ctx);
  if (!(await retireAssetRow(ctx.db, { accountId: ctx.account.id, id, now: ctx.clock.now() }))) {
    throw notFound("asset");
  }
}
