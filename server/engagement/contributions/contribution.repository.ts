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
  const [inserted] = await tx.query<Contribution>(INSERT, [
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

function listBy(order: "asc" | "desc") {
  return statement(
    `contribution_list_${order}`,
    `select ${COLUMNS} from contribution c where c.account_id = $1 and ($2::int is null or c.reader_id = $2)
       and ($3::contribution_state is null or c.state = $3)
     order by c.created_at ${order}, c.id ${order} limit $4 offset $5`,
  );
}

const LIST = { asc: listBy("asc"), desc: listBy("desc") } as const;

export interface ContributionQuery {
  /** null: everybody's. */
  readerId: number | null;
  /** null: in any state. */
  state: ContributionState | null;
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export function findContributions(
  db: Statements,
  accountId: number,
  { readerId, state, order, limit, offset }: ContributionQuery,
): Promise<Contribution[]> {
  return db.query<Contribution>(LIST[order], [accountId, readerId, state, limit, offset]);
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
  const [row] = await tx.query<Contribution>(LOCK, [accountId, id]);
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
  const [row] = await tx.query<Contribution>(REVIEW, [accountId, id, state, note, reviewedBy, now]);
  if (row === undefined) throw new Error("a contribution went away while it was reviewed");
  return row;
}
