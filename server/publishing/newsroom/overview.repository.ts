// Raw SQL: groups by day in the account's time zone, and counts states up to a limit.

import { type Db, statement } from "@/server/platform/db/index";
import type { StoryState } from "@/server/publishing/stories/index";

export interface DayCount {
  /** `2026-11-01`, in the account's time zone. */
  day: string;
  stories: number;
}

const PER_DAY = statement(
  "newsroom_published_per_day",
  `select to_char(p.published_at at time zone $3, 'YYYY-MM-DD') as "day!", count(*)::int as "stories!"
   from published_story p where p.account_id = $1 and p.listed = any(array[true, false]) and p.published_at >= $2
   group by 1`,
);

export function publishedPerDay(
  db: Db,
  accountId: number,
  query: { since: Date; timeZone: string },
): Promise<DayCount[]> {
  return db.query(PER_DAY, [accountId, query.since, query.timeZone]);
}

const MAX_COUNT = 1_000;

// Counted up to a limit along the index: an import may leave a hundred thousand drafts.
const STATES = statement(
  "newsroom_states",
  `select w.state, (select count(*)::int from (
       select 1 from story s where s.account_id = $1 and s.state = w.state limit $3
     ) counted) as count
   from unnest($2::story_state[]) as w(state)`,
);

export async function countStates(
  db: Db,
  accountId: number,
  states: readonly StoryState[],
): Promise<{ state: StoryState; count: number; more: boolean }[]> {
  const rows = await db.query(STATES, [accountId, [...states], MAX_COUNT + 1]);
  return states.map((state) => {
    const count = rows.find((row) => row.state === state)?.count ?? 0;
    return { state, count: Math.min(count, MAX_COUNT), more: count > MAX_COUNT };
  });
}
