import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { findLivingAssetIds } from "./asset.repository";
import { requireCurrency } from "./currency.rules";
import { type GroupTerms, insertGroup, retireGroupRow, writeGroup } from "./group-writes.repository";
import type { GroupWithPlans } from "./plan";
import { findGroupRows } from "./plan.repository";
import { requireWriter } from "./require-writer";

async function requireSense(ctx: Context, tx: Db, terms: GroupTerms): Promise<void> {
  if ((terms.type === "campaign") !== (terms.campaign !== null)) {
    throw invalid("campaign", terms.campaign === null ? "is needed of a campaign" : "is for campaigns only");
  }
  if (terms.campaign !== null) requireCurrency(terms.campaign.currency, "campaign.currency");
  const assetIds = [...terms.assetIds, ...terms.displayAssetIds];
  const living = await findLivingAssetIds(tx, ctx.account.id, assetIds);
  if (assetIds.some((id) => !living.has(id))) throw invalid("assetIds", "names an asset that there is not");
}

async function reread(ctx: Context, tx: Db, id: number): Promise<GroupWithPlans> {
  const [group] = await findGroupRows(tx, ctx.account.id, { ids: [id], withDisabled: true });
  if (group === undefined) throw notFound("subscription group");
  return group;
}

/** Makes a group; plans are put into it one by one. */
export function createGroup(ctx: Context, terms: GroupTerms): Promise<GroupWithPlans> {
  requireWriter(ctx);
  return ctx.db.withTx(async (tx) => {
    await requireSense(ctx, tx, terms);
    const place = { accountId: ctx.account.id, now: ctx.clock.now() };
    return reread(ctx, tx, await insertGroup(tx, place, terms));
  });
}

/** Changes a group for those who buy from now on: what was bought stays as it was. Its type stays. */
export function updateGroup(
  ctx: Context,
  { id, seenAt, ...terms }: GroupTerms & { id: number; seenAt: Date },
): Promise<GroupWithPlans> {
  requireWriter(ctx);
  return ctx.db.withTx(async (tx) => {
    const known = await reread(ctx, tx, id);
    if (known.type !== terms.type) throw invalid("type", "a group stays of the type it was made with");
    await requireSense(ctx, tx, terms);
    const place = { accountId: ctx.account.id, groupId: id, seenAt, now: ctx.clock.now() };
    if (!(await writeGroup(tx, place, terms))) {
      throw new AppError("conflict", "This group was changed meanwhile. Load it again.");
    }
    return reread(ctx, tx, id);
  });
}

/** Takes a group and all its plans from sale for good. Subscriptions of them go on. */
export async function retireGroup(ctx: Context, id: number): Promise<void> {
  requireWriter(ctx);
  const place = { accountId: ctx.account.id, groupId: id, now: ctx.clock.now() };
  if (!(await retireGroupRow(ctx.db, place))) throw notFound("subscription group");
}
