import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { findActiveAssetIds } from "./asset.repository";
import { type GroupTerms, insertGroup, retireGroupRow, writeGroup } from "./group-writes.repository";
import type { GroupWithPlans } from "./plan";
import { findGroupRows } from "./plan.repository";
import { requireCurrency } from "./plan-terms.rules";
import { requireWriter } from "./require-writer";

async function requireConsistent(ctx: Context, tx: Db, terms: GroupTerms): Promise<void> {
  if ((terms.type === "campaign") !== (terms.campaign !== null)) {
    throw invalid(
      "campaign",
      terms.campaign === null ? "is required for campaigns" : "is only for campaigns",
    );
  }
  if (terms.campaign !== null) requireCurrency(terms.campaign.currency, "campaign.currency");
  const assetIds = [...terms.assetIds, ...terms.displayAssetIds];
  const livingIds = await findActiveAssetIds(tx, ctx.account.id, assetIds);
  if (assetIds.some((id) => !livingIds.has(id))) throw invalid("assetIds", "contains an unknown asset");
}

async function readGroup(ctx: Context, tx: Db, id: number): Promise<GroupWithPlans> {
  const [group] = await findGroupRows(tx, ctx.account.id, { ids: [id], withDisabled: true });
  if (group === undefined) throw notFound("subscription group");
  return group;
}

/** Create a group without plans; plans are added one by one. */
export function createGroup(ctx: Context, terms: GroupTerms): Promise<GroupWithPlans> {
  requireWriter(ctx);
  return ctx.db.transaction(async (tx) => {
    await requireConsistent(ctx, tx, terms);
    const scope = { accountId: ctx.account.id, now: ctx.clock.now() };
    return readGroup(ctx, tx, await insertGroup(tx, scope, terms));
  });
}

/** Change a group for later purchases; existing purchases and the group's type stay. */
export function updateGroup(
  ctx: Context,
  { id, seenAt, ...terms }: GroupTerms & { id: number; seenAt: Date },
): Promise<GroupWithPlans> {
  requireWriter(ctx);
  return ctx.db.transaction(async (tx) => {
    const existing = await readGroup(ctx, tx, id);
    if (existing.type !== terms.type) throw invalid("type", "The type of a group cannot be changed");
    await requireConsistent(ctx, tx, terms);
    const scope = { accountId: ctx.account.id, groupId: id, seenAt, now: ctx.clock.now() };
    if (!(await writeGroup(tx, scope, terms))) {
      throw new AppError("conflict", "This group was changed in the meantime. Reload and try again.");
    }
    return readGroup(ctx, tx, id);
  });
}

/** Retire a group and all its plans. Their subscriptions continue. */
export async function retireGroup(ctx: Context, id: number): Promise<void> {
  requireWriter(ctx);
  const scope = { accountId: ctx.account.id, groupId: id, now: ctx.clock.now() };
  if (!(await retireGroupRow(ctx.db, scope))) throw notFound("subscription group");
}
