import type { Context } from "@/server/context/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { invalidatePolicy } from "./load-policy";
import type { ModerationRule, Policy, WordList } from "./policy";
import {
  countLists,
  countRules,
  deleteListRow,
  deleteRuleRow,
  findPolicy,
  insertList,
  insertRule,
  type ListValues,
  type RuleValues,
  writeList,
  writeRule,
  writeRuleOrder,
} from "./policy.repository";

/** Limit of rules per account: every comment is tested against every rule, and this many are fast. */
const MAX_RULES = 50;
const MAX_LISTS = 20;

/** Get the account's rules in their order and its word lists, enabled or not. */
export async function getPolicy(ctx: Context): Promise<Policy> {
  requirePermission(ctx, "comments:moderate");
  return findPolicy(ctx.db, ctx.account.id);
}

function requireConditions({ conditions }: Pick<RuleValues, "conditions">): void {
  const setConditions = Object.values(conditions).filter((value) => value !== undefined && value !== false);
  if (setConditions.length === 0)
    throw invalid(
      "conditions",
      "Add at least one condition. A rule without conditions would match every comment.",
    );
}

/** Append a rule. */
export async function createRule(ctx: Context, values: RuleValues): Promise<ModerationRule> {
  requirePermission(ctx, "moderation:configure");
  requireConditions(values);
  const rules = await countRules(ctx.db, ctx.account.id);
  if (rules >= MAX_RULES) throw invalid("rule", `An account can have at most ${MAX_RULES} rules.`);
  const rule = await insertRule(ctx.db, ctx.account.id, { ...values, now: ctx.clock.now() });
  invalidatePolicy(ctx);
  return rule;
}

function requireUpdated<T>(updated: T | null, exists: boolean, what: string): T {
  if (updated !== null) return updated;
  if (!exists) throw notFound(what);
  throw new AppError("conflict", `Someone else changed this ${what} in the meantime. Reload it.`);
}

/** Update a rule at the version the editor saw; a conflict where it was changed since. */
export async function updateRule(
  ctx: Context,
  input: RuleValues & { id: number; version: number },
): Promise<ModerationRule> {
  requirePermission(ctx, "moderation:configure");
  requireConditions(input);
  const updated = await writeRule(ctx.db, ctx.account.id, { ...input, now: ctx.clock.now() });
  const { rules } = await findPolicy(ctx.db, ctx.account.id);
  invalidatePolicy(ctx);
  return requireUpdated(
    updated,
    rules.some(({ id }) => id === input.id),
    "rule",
  );
}

/** Reorder the rules; those not named keep their positions. */
export async function orderRules(ctx: Context, ids: readonly number[]): Promise<void> {
  requirePermission(ctx, "moderation:configure");
  await writeRuleOrder(ctx.db, ctx.account.id, ids);
  invalidatePolicy(ctx);
}

export async function deleteRule(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "moderation:configure");
  if (!(await deleteRuleRow(ctx.db, ctx.account.id, id))) throw notFound("rule");
  invalidatePolicy(ctx);
}

function tidy<T extends ListValues>(values: T): T {
  const words = [
    ...new Set(values.words.map((word) => word.trim().toLowerCase()).filter((word) => word !== "")),
  ];
  return { ...values, words };
}

/** Add a word list; words are deduplicated and lower-cased. */
export async function createList(ctx: Context, values: ListValues): Promise<WordList> {
  requirePermission(ctx, "moderation:configure");
  const lists = await countLists(ctx.db, ctx.account.id);
  if (lists >= MAX_LISTS) throw invalid("list", `An account can have at most ${MAX_LISTS} lists.`);
  const list = await insertList(ctx.db, ctx.account.id, { ...tidy(values), now: ctx.clock.now() });
  invalidatePolicy(ctx);
  return list;
}

/** Update a list at the version the editor saw; a conflict where it was changed since. */
export async function updateList(
  ctx: Context,
  input: ListValues & { id: number; version: number },
): Promise<WordList> {
  requirePermission(ctx, "moderation:configure");
  const updated = await writeList(ctx.db, ctx.account.id, { ...tidy(input), now: ctx.clock.now() });
  const { lists } = await findPolicy(ctx.db, ctx.account.id);
  invalidatePolicy(ctx);
  return requireUpdated(
    updated,
    lists.some(({ id }) => id === input.id),
    "list",
  );
}

export async function deleteList(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "moderation:configure");
  if (!(await deleteListRow(ctx.db, ctx.account.id, id))) throw notFound("list");
  invalidatePolicy(ctx);
}
