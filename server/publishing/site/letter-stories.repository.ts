// Raw SQL: the order is that of the ids, and list documents have no text.
import { type Db, statement } from "@/server/platform/db/index";

const PUBLIC_DOCUMENTS = statement(
  "site_public_documents",
  `select p.public_doc as doc from unnest($2::uuid[]) with ordinality as w(id, place)
   join published_story p on p.story_id = w.id and p.account_id = $1 order by w.place`,
);

/** Find the public documents of published stories by their ids, in this order. */
export async function findPublicDocuments(
  db: Db,
  accountId: number,
  ids: readonly string[],
): Promise<string[]> {
  return (await db.query(PUBLIC_DOCUMENTS, [accountId, [...ids]])).map(({ doc }) => doc);
}
