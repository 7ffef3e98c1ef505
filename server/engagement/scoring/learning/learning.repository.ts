// Raw SQL: a lesson adds to all of its words in one statement, and words are sorted by a sum; the rest is Prisma.
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { LearnedCounts, LearnedWord, Lesson } from "./learned-weights.rules";

/** Maximum number of stored words of an account; the least recently seen are deleted first. */
const MAX_WORDS = 20_000;
/** Number of words that a scorer loads of an account. */
const WORDS_KNOWN = 4_000;

const ADD_TOTAL = statement(
  "learned_total_add",
  `insert into learned_total as t (account_id, kept, removed, spam, since)
     values ($1, greatest($2::int, 0), greatest($3::int, 0), greatest($4::int, 0), $5)
   on conflict (account_id) do update set kept = greatest(t.kept + $2::int, 0),
     removed = greatest(t.removed + $3::int, 0), spam = greatest(t.spam + $4::int, 0)`,
);

// In word order, so that concurrent lessons do not deadlock.
const ADD_WORDS = statement(
  "learned_word_add",
  `insert into learned_word as w (account_id, word, kept, removed, spam, seen_at)
     select $1, word, greatest($3::int, 0), greatest($4::int, 0), greatest($5::int, 0), $6
     from unnest($2::text[]) word order by word
   on conflict (account_id, word) do update set kept = greatest(w.kept + $3::int, 0),
     removed = greatest(w.removed + $4::int, 0), spam = greatest(w.spam + $5::int, 0), seen_at = $6`,
);

const PRUNE = statement(
  "learned_word_prune",
  `delete from learned_word where account_id = $1 and seen_at <
     (select seen_at from learned_word where account_id = $1 order by seen_at desc offset $2 limit 1)`,
);

interface LessonRow {
  words: readonly string[];
  lesson: Lesson;
  /** 1 to learn, -1 to revert. */
  times: 1 | -1;
  now: Date;
}

export async function addLesson(tx: Statements, accountId: number, row: LessonRow): Promise<void> {
  const { lesson, times, now } = row;
  const counts = [
    lesson === "kept" ? times : 0,
    lesson === "removed" ? times : 0,
    lesson === "spam" ? times : 0,
  ] as const;
  await tx.query(ADD_WORDS, [accountId, row.words, ...counts, now]);
  await tx.query(ADD_TOTAL, [accountId, ...counts, now]);
}

export async function pruneWords(db: Statements, accountId: number): Promise<void> {
  await db.query(PRUNE, [accountId, MAX_WORDS]);
}

export function findTotals(db: Db, accountId: number): Promise<(LearnedCounts & { since: Date }) | null> {
  return db.prisma.learnedTotal.findUnique({
    where: { accountId },
    select: { kept: true, removed: true, spam: true, since: true },
  });
}

const WORDS = statement(
  "learned_words",
  `select word, kept, removed, spam from learned_word where account_id = $1 and kept + removed + spam >= 2
    order by kept + removed + spam desc, word limit $2`,
);

export function findWords(db: Statements, accountId: number, limit = WORDS_KNOWN): Promise<LearnedWord[]> {
  return db.query(WORDS, [accountId, limit]);
}

export async function deleteLearned(tx: Db, accountId: number): Promise<void> {
  await tx.prisma.learnedWord.deleteMany({ where: { accountId } });
  await tx.prisma.learnedTotal.deleteMany({ where: { accountId } });
}
