// Raw SQL: a page reads one index range per state, a review locks its row, and every row has three JSON documents,
// whose types Prisma does not know.
import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import type { Contribution, ContributionState } from "./contribution";

const COLUMNS = `c.id, c.reader_id as "readerId", c.headline, c.html, c.ops, c.contributor, c.topic, c.state, c.note,
  c.reviewed_by as "reviewedBy", c.reviewed_at as "reviewedAt", c.created_at as "createdAt", c.updated_at as "updatedAt"`;

const INSERT = statement(
  "contribution_insert",
  `insert into contribution as c (account_id, reader_id, headline, html, ops, contributor, topic, created_at, updated_at)
   values ($1, $2, $3, $4, $5::text::jsonb, $6::text::jsonb, $7::text::jsonb, $8, $8) returning ${COLUMNS}`,
);

export type NewContribution = Pick<
  Contribution,
  "readerId" | "headline" | "html" | "ops" | "contributor" | "topic"
> & { now: Date };

export async function insertContribution(
  tx: Statements,
  accountId: number,
  row: NewContribution,
): Promise<Contribution> {
  const [inserted] = await tx.query(INSERT, [
    accountId,
    row.readerId,
    row.headline,
    row.html,
    JSON.stringify(row.ops),
    JSON.stringify(row.contributor),
    JSON.stringify(row.topic),
    row.now,
  ]);
  if (inserted === undefined) throw new Error("a contribution was not written");
  return inserted;
}

function ownBy(order: "asc" | "desc") {
  return statement(
    `contribution_own_${order}`,
    `select ${COLUMNS} from contribution c where c.account_id = $1 and c.reader_id = $2
     order by c.created_at ${order}, c.id ${order} limit $3 offset $4`,
  );
}

const OWN = { asc: ownBy("asc"), desc: ownBy("desc") } as const;

interface OwnQuery {
  readerId: number;
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

/** The contributions of one reader. */
export function findOwnContributions(
  db: Statements,
  accountId: number,
  { readerId, order, limit, offset }: OwnQuery,
): Promise<Contribution[]> {
  return db.query(OWN[order], [accountId, readerId, limit, offset]);
}

// One bounded index range per state; at most one page of each is read.
function pageBy(direction: Slice["direction"]) {
  const forward = direction === "forward";
  const [beyond, order] = forward ? ["<", "desc"] : [">", "asc"];
  const edge = forward ? "'infinity'" : "'-infinity'";
  return statement(
    `contribution_page_${direction}`,
    `select c.* from unnest($2::contribution_state[]) as wanted (state) cross join lateral (
       select ${COLUMNS} from contribution c
       where c.account_id = $1 and c.state = wanted.state
         and (c.created_at, c.id) ${beyond} (coalesce($3::timestamptz, ${edge}), coalesce($4::int, 0))
       order by c.created_at ${order}, c.id ${order} limit $5) c
     order by c."createdAt" ${order}, c.id ${order} limit $5`,
  );
}

const PAGE = { forward: pageBy("forward"), backward: pageBy("backward") } as const;

/** A page of all contributions in these states. */
export function findContributionPage(
  db: Statements,
  accountId: number,
  { states, slice }: { states: readonly ContributionState[]; slice: Slice },
): Promise<Contribution[]> {
  const { direction, from, take } = slice;
  const fromId = from === null ? null : Number(from.id);
  return db.query(PAGE[direction], [accountId, states, from?.at ?? null, fromId, take]);
}

const LOCK = statement(
  "contribution_lock",
  `select ${COLUMNS} from contribution c where c.account_id = $1 and c.id = $2 for update`,
);

export async function lockContribution(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<Contribution | null> {
  const [row] = await tx.query(LOCK, [accountId, id]);
  return row ?? null;
}

const REVIEW = statement(
  "contribution_review",
  `update contribution c set state = $3::contribution_state, note = $4, reviewed_by = $5, reviewed_at = $6, updated_at = $6
   where c.account_id = $1 and c.id = $2 returning ${COLUMNS}`,
);

export async function writeReview(
  tx: Statements,
  accountId: number,
  review: { id: number; state: ContributionState; note: string; reviewedBy: string; now: Date },
): Promise<Contribution> {
  const { id, state, note, reviewedBy, now } = review;
  const [row] = await tx.query(REVIEW, [accountId, id, state, note, reviewedBy, now]);
  if (row === undefined) throw new Error("a contribution was deleted during its review");
  return row;
}
