// Raw SQL: a hot read.

import { type Db, mayBeStale, readStatement } from "@/server/platform/db/index";
import type { FieldSelection, StoryVersion } from "./field-selection.rules";
import { storyText } from "./story-item-text";

// The ids select the rows, and the account is only a filter: `is not distinct from` keeps the planner from using an
// index on the account, which would read all its rows.
function createStatement<Text extends FieldSelection["document"]>(text: Text) {
  return mayBeStale(
    readStatement(
      `story_documents_${text}`,
      `select p.story_id as "id!", p.etag as "etag!", (p.full_doc is null) as "isWhole!", ${storyText("p", text)} as "doc!"
       from published_story p
       where p.story_id = any($2::uuid[]) and p.account_id is not distinct from $1 and p.listed`,
    ),
  );
}

const DOCUMENTS = {
  list: createStatement("list"),
  public: createStatement("public"),
  full: createStatement("full"),
};

/** Read documents of listed stories, each with its version, in no particular order. */
export async function findDocuments(
  db: Db,
  accountId: number,
  query: { ids: readonly string[]; document: FieldSelection["document"] },
): Promise<(StoryVersion & { doc: string })[]> {
  return db.query(DOCUMENTS[query.document], [accountId, [...query.ids]]);
}
