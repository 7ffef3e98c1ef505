// Raw SQL, made from the list of tables: each statement names the rows of one person in one table.
import { type Db, type Statement, statement } from "@/server/platform/db/index";
import { createStatements, runAll, writeSet } from "./erasure-statements";
import type { Person } from "./person";
import { PERSON, type RunFacts, toParameters } from "./person-parameters";
import {
  ABANDONED_ATTEMPT,
  AWAITS_GATEWAY,
  IS_ABANDONED,
  MENTIONS_OF_READER,
  OWN_TABLES,
} from "./tables/index";

const OWN = OWN_TABLES.flatMap((table) => createStatements(table));

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
// Gifts to the person that somebody else buys: they name the recipient.
const GIFTS = [
  statement(
    "privacy_gifts_unpaid",
    `${PERSON} update subscription_attempt t set ${writeSet(ABANDONED_ATTEMPT)} from p
     where t.account_id = p.account_id and t.recipient_id = any (p.subscriber_ids) and ${IS_ABANDONED}`,
  ),
  statement(
    "privacy_gifts_bought",
    `${PERSON} update subscription_attempt t set terms = t.terms - 'wishes', spending = null, intent = null from p
     where t.account_id = p.account_id and t.recipient_id = any (p.subscriber_ids) and t.created_id is not null`,
  ),
];
// Gifts of the person: the token is theirs, the rest is the recipient's.
const TOKENS_OF_GIFTS = statement(
  "privacy_gift_tokens",
  `${PERSON} update subscription t set payment_token = null from p where t.account_id = p.account_id
     and t.gifter_id = any (p.subscriber_ids) and t.payment_token is not null and not ${AWAITS_GATEWAY}`,
);
const AWAITED: Statement = statement(
  "privacy_awaited_cancellations",
  `${PERSON} select t.id from subscription t, p where t.account_id = p.account_id
     and (t.subscriber_id = any (p.subscriber_ids) or t.gifter_id = any (p.subscriber_ids))
     and ${AWAITS_GATEWAY} limit 1`,
);
const HAS_COMMENTS = statement(
  "privacy_has_comments",
  "select id from comment where account_id = $1 and author_id = $2 limit 1",
);
const LOCK_READER = statement(
  "privacy_lock_reader",
  "select id from reader where account_id = $1 and id = $2 for update",
);
/**
 * Locks a reader until the transaction ends: writes of their own that run at the same time wait, and fail once the
 * reader is deleted. Returns whether the reader exists.
 */
export async function lockReader(tx: Db, accountId: number, readerId: number): Promise<boolean> {
  return (await tx.query(LOCK_READER, [accountId, readerId])).length > 0;
}

const LOCK_SUBSCRIBERS = statement(
  "privacy_lock_subscribers",
  "select id from subscriber where account_id = $1 and id = any ($2::int[]) order by id for update",
);
/** Locks subscribers until the transaction ends: of two requests to erase them, one is stored. */
export async function lockSubscribers(tx: Db, accountId: number, ids: readonly number[]): Promise<void> {
  await tx.query(LOCK_SUBSCRIBERS, [accountId, [...ids]]);
}

export async function hasComments(tx: Db, accountId: number, readerId: number): Promise<boolean> {
  return (await tx.query(HAS_COMMENTS, [accountId, readerId])).length > 0;
}

type Erased = RunFacts & { person: Person };

/** Erases all rows of a person, except in logs. Call it in a transaction, behind `lockReader`. */
export async function eraseOwnRows(tx: Db, accountId: number, { person, ...facts }: Erased): Promise<void> {
  const values = toParameters(accountId, person, facts);
  await runAll(tx, [...COUNTS, ...GIFTS, MENTIONS, ANSWERS, ...OWN, TOKENS_OF_GIFTS], values);
}

/** Whether a gateway has neither confirmed nor finally refused to cancel one of the person's subscriptions. */
export async function isAwaitingGateway(
  db: Db,
  accountId: number,
  { person, ...facts }: Omit<Erased, "heirId">,
): Promise<boolean> {
  const values = toParameters(accountId, person, { heirId: null, ...facts });
  return (await db.query(AWAITED, values)).length > 0;
}
