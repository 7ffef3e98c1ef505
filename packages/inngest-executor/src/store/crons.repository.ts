import { type Queries, statement } from "./statement";
import type { Fenced } from "./store";

export interface CronRow {
  functionId: string;
  expression: string;
}

const SAVE = statement(
  "keep crons",
  `with gone as (
     delete from inngest_embedded.cron where app_id = $1 and (function_id, expression) not in
       (select * from unnest($2::text[], $3::text[]))
   )
   insert into inngest_embedded.cron (app_id, function_id, expression, next_at)
   select $1, * from unnest($2::text[], $3::text[], $4::timestamptz[])
   on conflict (app_id, function_id, expression) do update set next_at = least(cron.next_at, excluded.next_at)`,
);

/**
 * Replaces an app's cron triggers. An existing trigger keeps its next time, even a past one, unless it is later than
 * the newly computed one: after a clock that ran ahead it would otherwise not fire.
 */
export async function saveCrons(
  tx: Fenced,
  appId: string,
  crons: readonly (CronRow & { nextAt: Date })[],
): Promise<void> {
  await tx.query(SAVE, [
    appId,
    crons.map(({ functionId }) => functionId),
    crons.map(({ expression }) => expression),
    crons.map(({ nextAt }) => nextAt),
  ]);
}

const FIND_DUE = statement(
  "find due crons",
  `select function_id as "functionId", expression, next_at as "nextAt" from inngest_embedded.cron
   where app_id = $1 and next_at <= $2 order by next_at`,
);

export function findDueCrons(
  queries: Queries,
  appId: string,
  now: Date,
): Promise<(CronRow & { nextAt: Date })[]> {
  return queries.query(FIND_DUE, [appId, now]);
}

const FIND_NEXT = statement(
  "find next cron",
  `select min(next_at) as at from inngest_embedded.cron where app_id = $1`,
);

export async function findNextCronAt(queries: Queries, appId: string): Promise<Date | null> {
  const [row] = await queries.query(FIND_NEXT, [appId]);
  return row?.at ?? null;
}

const MOVE = statement(
  "move cron",
  `update inngest_embedded.cron set next_at = $4
   where app_id = $1 and function_id = $2 and expression = $3 and next_at = $5 returning function_id`,
);
const REMOVE = statement(
  "remove cron",
  `delete from inngest_embedded.cron where app_id = $1 and function_id = $2 and expression = $3 returning function_id`,
);

/** Sets when a trigger fires next (null: never again); false when another process updated it first. */
export async function moveCron(
  tx: Fenced,
  cron: CronRow & { appId: string; firedAt: Date },
  nextAt: Date | null,
): Promise<boolean> {
  const { appId, functionId, expression, firedAt } = cron;
  const rows =
    nextAt === null
      ? await tx.query(REMOVE, [appId, functionId, expression])
      : await tx.query(MOVE, [appId, functionId, expression, nextAt, firedAt]);
  return rows.length > 0;
}
