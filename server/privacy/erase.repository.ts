// Raw SQL, made from the list of tables: each statement names the rows of one person in one table.
import { type Db, type Statement, statement } from "@/server/platform/db/index";
import type { Person } from "./person";
import { PERSON, type RunFacts, toParameters } from "./person-parameters";
import { LOG_TABLES, MENTIONS_OF_READER, OWN_TABLES, type PersonalTable } from "./tables/index";

function writeSet(set: Readonly<Record<string, string>>): string {
  return Object.entries(set)
    .map(([column, value]) => `"${column}" = ${value}`)
    .join(", ");
}

function createStatements({ table, rows, erasure }: PersonalTable): Statement[] {
  return erasure.map((step, place) => {
    const where = `(${rows})${step.where === undefined ? "" : ` and ${step.where}`}`;
    const change =
      "set" in step
        ? `update "${table}" t set ${writeSet(step.set)} from p`
        : `delete from "${table}" t using p`;
    return statement(`privacy_erase_${table}_${place}`, `${PERSON} ${change} where ${where}`);
  });
}

const OWN = OWN_TABLES.flatMap(createStatements);
const LOGS = LOG_TABLES.flatMap(createStatements);

// Counts are kept beside the rows of readers; they follow as if the reader had taken each one back.
function createReactionCounts(target: "comment" | "page"): Statement {
  return statement(
    `privacy_reaction_counts_${target}`,
    `${PERSON} update ${target} t set reactions = coalesce((select jsonb_object_agg(s.key, s.n) from (
       select e.key, e.value::int - (select count(*) from ${target}_reaction r where r.${target}_id = t.id
         and r.reader_id = p.reader_id and r.reaction_id::text = e.key) as n from jsonb_each_text(t.reactions) e) s
       where s.n > 0), '{}') from p where t.account_id = p.account_id
     and t.id in (select r.${target}_id from ${target}_reaction r where r.reader_id = p.reader_id)`,
  );
}
const COUNTS: readonly Statement[] = [
  createReactionCounts("comment"),
  createReactionCounts("page"),
  statement(
    "privacy_vote_counts",
    `${PERSON} update story_vote_tally t set votes = t.votes - 1 from p, story_vote v
     where v.account_id = p.account_id and v.reader_id = p.reader_id and t.account_id = p.account_id
       and t.story_id = v.story_id and t.magnitude = v.magnitude`,
  ),
];

const MENTIONS = statement(
  "privacy_erase_mentions",
  `${PERSON} update comment t set ${writeSet(MENTIONS_OF_READER.set)} from p where ${MENTIONS_OF_READER.rows}`,
);
const ANSWERS = statement(
  "privacy_answers",
  `${PERSON} update comment t set parent_author_id = p.heir_id from p
   where t.account_id = p.account_id and t.parent_author_id = p.reader_id`,
);
// Gifts to the person that somebody else began to buy: they name the recipient.
const GIFTS = [
  statement(
    "privacy_gifts_unpaid",
    `${PERSON} delete from subscription_attempt t using p where t.account_id = p.account_id
       and t.recipient_id = any (p.subscriber_ids) and t.spent_at is null`,
  ),
  statement(
    "privacy_gifts_bought",
    `${PERSON} update subscription_attempt t set terms = t.terms - 'wishes', spending = null, intent = null from p
     where t.account_id = p.account_id and t.recipient_id = any (p.subscriber_ids)`,
  ),
];
const HAS_COMMENTS = statement(
  "privacy_has_comments",
  "select id from comment where account_id = $1 and author_id = $2 limit 1",
);
const LOCK_READER = statement(
  "privacy_lock_reader",
  "select id from reader where account_id = $1 and id = $2 for update",
);
const ALLOW = statement(
  "privacy_allow",
  `select set_config('masthead.erasing_reader', $1::text, true) as "value!"`,
);

/**
 * Locks a reader until the transaction ends: writes of their own that run at the same time wait, and fail once the
 * reader is deleted. Returns whether the reader exists.
 */
export async function lockReader(tx: Db, accountId: number, readerId: number): Promise<boolean> {
  return (await tx.query(LOCK_READER, [accountId, readerId])).length > 0;
}

export async function hasComments(tx: Db, accountId: number, readerId: number): Promise<boolean> {
  return (await tx.query(HAS_COMMENTS, [accountId, readerId])).length > 0;
}

async function runAll(tx: Db, statements: readonly Statement[], values: readonly unknown[]): Promise<void> {
  await tx.query(ALLOW, ["on"]);
  for (const each of statements) await tx.query(each, values);
  // The audit log and the moderation log are append-only again for the rest of the transaction.
  await tx.query(ALLOW, [""]);
}

type Erased = RunFacts & { person: Person };

/** Erases all rows of a person, except in logs. Call it in a transaction, behind `lockReader`. */
export async function eraseOwnRows(tx: Db, accountId: number, { person, ...facts }: Erased): Promise<void> {
  const values = toParameters(accountId, person, facts);
  await runAll(tx, [...COUNTS, ...GIFTS, MENTIONS, ANSWERS, ...OWN], values);
}

/** Erases what logs and queues repeat of a person. */
export async function eraseLogs(
  tx: Db,
  accountId: number,
  { person, ...facts }: Omit<Erased, "heirId">,
): Promise<void> {
  await runAll(tx, LOGS, toParameters(accountId, person, { heirId: null, ...facts }));
}
