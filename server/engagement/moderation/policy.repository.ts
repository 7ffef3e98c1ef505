// Raw SQL where a rule's conditions, a JSON document whose type Prisma does not know, are read or written, and for the
// order of all rules; the rest is Prisma.
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { ModerationRule, Policy, RuleConditions, RuleOutcome, WordList } from "./policy";

const RULE = `r.id, r.name, r.enabled, r.place, r.conditions, r.outcome, r.version, r.updated_at as "updatedAt"`;
const LIST = {
  id: true,
  name: true,
  enabled: true,
  outcome: true,
  words: true,
  version: true,
  updatedAt: true,
} as const;

const RULES = statement(
  "moderation_rules",
  `select ${RULE} from moderation_rule r where r.account_id = $1 order by r.place, r.id`,
);

/** Find all rules and lists of an account, enabled or not. */
export async function findPolicy(db: Db, accountId: number): Promise<Policy> {
  const [rules, lists] = await Promise.all([
    db.query(RULES, [accountId]),
    db.prisma.wordList.findMany({ where: { accountId }, select: LIST, orderBy: { id: "asc" } }),
  ]);
  return { rules, lists };
}

/** Count the rules of an account, enabled or not. */
export function countRules(db: Db, accountId: number): Promise<number> {
  return db.prisma.moderationRule.count({ where: { accountId } });
}

/** Count the word lists of an account, enabled or not. */
export function countLists(db: Db, accountId: number): Promise<number> {
  return db.prisma.wordList.count({ where: { accountId } });
}

export interface RuleValues {
  name: string;
  enabled: boolean;
  conditions: RuleConditions;
  outcome: RuleOutcome;
}

const INSERT_RULE = statement(
  "moderation_rule_insert",
  `insert into moderation_rule as r (account_id, name, enabled, conditions, outcome, place, created_at, updated_at)
   select $1, $2, $3, $4::text::jsonb, $5::moderation_outcome,
     coalesce((select max(place) + 1 from moderation_rule where account_id = $1), 1), $6, $6 returning ${RULE}`,
);

export async function insertRule(
  db: Statements,
  accountId: number,
  { name, enabled, conditions, outcome, now }: RuleValues & { now: Date },
): Promise<ModerationRule> {
  const document = JSON.stringify(conditions);
  const [row] = await db.query(INSERT_RULE, [accountId, name, enabled, document, outcome, now]);
  if (row === undefined) throw new Error("a rule was not written");
  return row;
}

const UPDATE_RULE = statement(
  "moderation_rule_update",
  `update moderation_rule r set name = $4, enabled = $5, conditions = $6::text::jsonb, outcome = $7::moderation_outcome,
     updated_at = $8, version = version + 1
   where r.account_id = $1 and r.id = $2 and r.version = $3 returning ${RULE}`,
);

/** null where the rule was deleted or changed since that version. */
export async function writeRule(
  db: Statements,
  accountId: number,
  rule: RuleValues & { id: number; version: number; now: Date },
): Promise<ModerationRule | null> {
  const { id, version, name, enabled, conditions, outcome, now } = rule;
  const document = JSON.stringify(conditions);
  const [row] = await db.query(UPDATE_RULE, [accountId, id, version, name, enabled, document, outcome, now]);
  return row ?? null;
}

const ORDER_RULES = statement(
  "moderation_rule_order",
  `update moderation_rule r set place = o.place from unnest($2::int[]) with ordinality as o(id, place)
   where r.account_id = $1 and r.id = o.id`,
);

export async function writeRuleOrder(
  db: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  await db.query(ORDER_RULES, [accountId, ids]);
}

export async function deleteRuleRow(db: Db, accountId: number, id: number): Promise<boolean> {
  const { count } = await db.prisma.moderationRule.deleteMany({ where: { accountId, id } });
  return count > 0;
}

export interface ListValues {
  name: string;
  enabled: boolean;
  outcome: RuleOutcome;
  words: readonly string[];
}

export function insertList(
  db: Db,
  accountId: number,
  { name, enabled, outcome, words, now }: ListValues & { now: Date },
): Promise<WordList> {
  return db.prisma.wordList.create({
    data: { accountId, name, enabled, outcome, words: [...words], createdAt: now, updatedAt: now },
    select: LIST,
  });
}

/** null where the list was deleted or changed since that version. */
export async function writeList(
  db: Db,
  accountId: number,
  list: ListValues & { id: number; version: number; now: Date },
): Promise<WordList | null> {
  const { id, version, name, enabled, outcome, words, now } = list;
  const [row] = await db.prisma.wordList.updateManyAndReturn({
    where: { accountId, id, version },
    data: { name, enabled, outcome, words: [...words], updatedAt: now, version: { increment: 1 } },
    select: LIST,
  });
  return row ?? null;
}

export async function deleteListRow(db: Db, accountId: number, id: number): Promise<boolean> {
  const { count } = await db.prisma.wordList.deleteMany({ where: { accountId, id } });
  return count > 0;
}
