import { z } from "zod";
import { type Db, type Statements, statement } from "@/server/platform/db/index";

const actionSchema = z.enum(["create", "update", "delete"]);

/** One change of a collection. */
export interface CollectionMove {
  /** Resulting revision; 1 is the first. */
  revision: number;
  action: z.output<typeof actionSchema>;
  /** Author of the change. */
  actor: string;
  at: Date;
}

// Raw SQL: the document is JSON of our own, with its type declared in `JsonColumns`.
const INSERT = statement(
  "workflow_collection_move_insert",
  `insert into collection_move (account_id, collection_id, revision, action, actor, staff_user_id, at, document)
   values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
);

export async function insertCollectionMove(
  tx: Statements,
  accountId: number,
  move: CollectionMove & { collectionId: number; staffUserId: number | null; document?: object | null },
): Promise<void> {
  const { collectionId, revision, action, actor, staffUserId, at, document } = move;
  const text = document === undefined || document === null ? null : JSON.stringify(document);
  await tx.query(INSERT, [accountId, collectionId, revision, action, actor, staffUserId, at, text]);
}

const LAST_DOCUMENT = statement(
  "workflow_collection_last_document",
  `select document from collection_move where account_id = $1 and collection_id = $2 and document is not null
   order by revision desc limit 1`,
);

/** Get the last document of a deleted collection. */
export async function findLastDocument(
  db: Statements,
  accountId: number,
  collectionId: number,
): Promise<Record<string, unknown> | null> {
  const [row] = await db.query(LAST_DOCUMENT, [accountId, collectionId]);
  return row?.document ?? null;
}

/** List the changes of a collection, newest first. */
export async function findCollectionMoves(
  db: Db,
  accountId: number,
  query: { collectionId: number; take: number },
): Promise<CollectionMove[]> {
  const rows = await db.prisma.collectionMove.findMany({
    where: { accountId, collectionId: query.collectionId },
    orderBy: { revision: "desc" },
    take: query.take,
    select: { revision: true, action: true, actor: true, at: true },
  });
  return rows.map((row) => ({ ...row, action: actionSchema.parse(row.action) }));
}
