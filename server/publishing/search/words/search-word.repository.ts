// Raw SQL: words are upserted by batches in one order, and found by an index over arrays.

import { type Db, mayBeStale, type Statements, statement } from "@/server/platform/db/index";
import type { KnownWord } from "./search-word.rules";

const ACCOUNTS = statement(
  "search_word_accounts",
  // One step of the index for each account, however many stories are due.
  `with recursive due(account_id) as (
     (select account_id from search_word_due order by account_id limit 1)
     union all
     select (select w.account_id from search_word_due w where w.account_id > due.account_id order by w.account_id limit 1)
     from due where due.account_id is not null)
   select account_id as "accountId!" from due where account_id is not null
   union
   select c.account_id from story_facet_count c where c.kind = 'p' and c.facet_id = 0 and c.stories > 0
     and not exists (select from search_word w where w.account_id = c.account_id)`,
);

/** Find the accounts with stories whose words are to be learned, or whose stories were never read. */
export async function findAccountsToLearn(db: Db): Promise<number[]> {
  return (await db.query(ACCOUNTS, [])).map((row) => row.accountId);
}

const ENQUEUE_ALL = statement(
  "search_word_enqueue_all",
  `insert into search_word_due (story_id, account_id)
   select s.story_id, s.account_id from story_search s
   where s.account_id = $1 and not exists (select from search_word w where w.account_id = $1)
     and (select count(*) from search_word_due d where d.account_id = $1)
       < (select coalesce(sum(c.stories), 0) from story_facet_count c
          where c.account_id = $1 and c.kind = 'p' and c.facet_id = 0)
   on conflict do nothing`,
);

/** Note all stories of an account that has learned no word yet: they may be older than the triggers. */
export async function enqueueOlderStories(db: Db, accountId: number): Promise<void> {
  await db.query(ENQUEUE_ALL, [accountId]);
}

const TAKE = statement(
  "search_word_take",
  `with taken as (
     delete from search_word_due where story_id in (
       select story_id from search_word_due where account_id = $1 order by story_id limit $2 for update skip locked)
     returning story_id)
   select (select count(*)::int from taken) as "taken!",
     array(select p.public_doc from taken join published_story p using (story_id) where p.account_id = $1 and p.listed)
       as "documents!"`,
);

/** Take stories whose words are to be learned, with their public documents (JSON text). */
export async function takeDueStories(
  tx: Statements,
  accountId: number,
  limit: number,
): Promise<{ taken: number; documents: string[] }> {
  const [row] = await tx.query(TAKE, [accountId, limit]);
  return row ?? { taken: 0, documents: [] };
}

// In the order of the words, so that two runs wait for each other instead of blocking each other. The variants of a
// word that is known already are not computed again.
const LEARN = statement(
  "search_word_learn",
  `insert into search_word as k (account_id, word, stories, variants)
   select $1::int, w.word, w.stories, array(
     select distinct $1::int || ':' || v from (
       select w.word as v
       union all
       select overlay(w.word placing '' from place for 1) from generate_series(1, char_length(w.word)) place) spelled)
   from unnest($2::text[], $3::int[]) as w(word, stories) order by w.word
   on conflict (account_id, word) do update set stories = k.stories + excluded.stories`,
);

// Such as where all headlines are numbers. Without it, all the account's stories would be read again by every run.
const LEARN_NONE = statement(
  "search_word_learn_none",
  `insert into search_word (account_id, word, stories, variants) values ($1, '', 0, '{}') on conflict do nothing`,
);

/** Note that an account's stories were read and have no word to learn: by the empty word, which no search finds. */
export async function noteLearned(tx: Statements, accountId: number): Promise<void> {
  await tx.query(LEARN_NONE, [accountId]);
}

/** Add words to an account's, each with the number of stories in which it was found. */
export async function learnWords(
  tx: Statements,
  accountId: number,
  words: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.query(LEARN, [accountId, [...words.keys()], [...words.values()]]);
}

const NEAR = mayBeStale(
  statement(
    "search_word_near",
    `select word, stories from search_word where variants && (select $2::text[]) and account_id = $1
     order by stories desc limit 200`,
  ),
);

/** Find the account's words that have one of the spellings, most frequent first. */
export function findWordsBySpelling(
  db: Db,
  accountId: number,
  spellings: readonly string[],
): Promise<KnownWord[]> {
  return db.query(NEAR, [accountId, spellings.map((spelling) => `${accountId}:${spelling}`)]);
}
