import { type Statements, statement } from "@/server/platform/db/index";
import type { ModerationRule, Policy, RuleConditions, RuleOutcome, WordList } from "./policy";

const RULE = `r.id, r.name, r.enabled, r.place, r.conditions, r.outcome, r.version, r.updated_at as "updatedAt"`;
const LIST = `l.id, l.name, l.enabled, l.outcome, l.words, l.version, l.updated_at as "updatedAt"`;

const RULES = statement(
  "moderation_rules",
  `select ${RULE} from moderation_rule r where r.account_id = $1 order by r.place, r.id`,
);
const LISTS = statement(
  "word_lists",
  `select ${LIST} from word_list l where l.account_id = $1 order by l.id`,
);

/** Find all rules and lists of an account, enabled or not. */
export async function findPolicy(db: Statements, accountId: number): Promise<Policy> {
  const [rules, lists] = await Promise.all([
    db.query<ModerationRule>(RULES, [accountId]),
    db.query<WordList>(LISTS, [accountId]),
  ]);
  return { rules, lists };
}

const COUNT = statement(
  "moderation_policy_count",
  `select (select count(*)::int from moderation_rule where account_id = $1) as rules,
     (select count(*)::int from word_list where account_id = $1) as lists`,
);

export async function countPolicy(
  db: Statements,
  accountId: number,
): Promise<{ rules: number; lists: number }> {
  const [row] = await db.query<{ rules: number; lists: number }>(COUNT, [accountId]);
  return row ?? { rules: 0, lists: 0 };
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
  const values = [accountId, name, enabled, JSON.stringify(conditions), outcome, now];
  const [row] = await db.query<ModerationRule>(INSERT_RULE, values);
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
  {
    id,
    version,
    name,
    enabled,
    conditions,
    outcome,
    now,
  }: RuleValues & { id: number; version: number; now: Date },
): Promise<ModerationRule | null> {
  const values = [accountId, id, version, name, enabled, JSON.stringify(conditions), outcome, now];
  const [row] = await db.query<ModerationRule>(UPDATE_RULE, values);
  return row ?? null;
}

const ORDER_RULES = statement(
  "moderation_rule_order",
  `update moderation_rule r set place = o.place from unnest($2::text::int[]) with ordinality as o(id, place)
   where r.account_id = $1 and r.id = o.id`,
);

export async function writeRuleOrder(
  db: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  await db.query(ORDER_RULES, [accountId, `{${ids.join(",")}}`]);
}

const DELETE_RULE = statement(
  "moderation_rule_delete",
  "delete from moderation_rule where account_id = $1 and id = $2 returning id",
);

export async function deleteRuleRow(db: Statements, accountId: number, id: number): Promise<boolean> {
  return (await db.query(DELETE_RULE, [accountId, id])).length > 0;
}

export interface ListValues {
  name: string;
  enabled: boolean;
  outcome: RuleOutcome;
  words: readonly string[];
}

const INSERT_LIST = statement(
  "word_list_insert",
  `insert into word_list as l (account_id, name, enabled, outcome, words, created_at, updated_at)
   select $1, $2, $3, $4::moderation_outcome, array(select json_array_elements_text($5::json)), $6, $6 returning ${LIST}`,
);

export async function insertList(
  db: Statements,
  accountId: number,
  { name, enabled, outcome, words, now }: ListValues & { now: Date },
): Promise<WordList> {
  const [row] = await db.query<WordList>(INSERT_LIST, [
    accountId,
    name,
    enabled,
    outcome,
    JSON.stringify(words),
    now,
  ]);
  if (row === undefined) throw new Error("a list was not written");
  return row;
}

const UPDATE_LIST = statement(
  "word_list_update",
  `update word_list l set name = $4, enabled = $5, outcome = $6::moderation_outcome,
     words = array(select json_array_elements_text($7::json)), updated_at = $8, version = version + 1
   where l.account_id = $1 and l.id = $2 and l.version = $3 returning ${LIST}`,
);

export async function writeList(
  db: Statements,
  accountId: number,
  {
    id,
    version,
    name,
    enabled,
    outcome,
    words,
    now,
  }: ListValues & { id: number; version: number; now: Date },
): Promise<WordList | null> {
  const values = [accountId, id, version, name, enabled, outcome, JSON.stringify(words), now];
  const [row] = await db.query<WordList>(UPDATE_LIST, values);
  return row ?? null;
}

const DELETE_LIST = statement(
  "word_list_delete",
  "delete from word_list where account_id = $1 and id = $2 returning id",
);

export async function deleteListRow(db: Statements, accountId: number, id: number): Promise<boolean> {
  return (await db.query(DELETE_LIST, [accountId, id])).length > 0;
}
