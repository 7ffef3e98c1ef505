// Raw SQL: PostgreSQL builds the documents as JSON text, which is sent to readers unparsed.
import { readStatement, type Statements } from "@/server/platform/db/index";
import type { CommentCounts, CommentDocument } from "./comment";

declare global {
  interface JsonColumns extends Record<`comment_answers_${DocumentView}.counts`, CommentCounts> {}
}

/**
 * SQL of the fields shared by all documents of a conversation: of its page `p`, and of the conversation `r` itself.
 */
export const SHARED_TAIL_SQL = `',"page_url":' || to_json(p.url)::text
  || ',"headline":' || coalesce(to_json(p.headline)::text, 'null')
  || ',"hero_image_url":' || coalesce(to_json(p.image_url)::text, 'null')
  || ',"realm_comment_count":' || r.comment_count || '}'`;

const REACTIONS = `',"reactions":' || c.reactions::text`;
/** Not in reduced documents, whose fields the interface lists. */
const FEATURED = `',"is_featured":' || (c.visible and c.featured_at is not null)::text`;

/**
 * SQL of the public document of comment `c` by author `a`: without body and author once it was withdrawn. `tail` is
 * `SHARED_TAIL`, or the column that contains it.
 */
export function publicDocumentSql(tail: string): string {
  return `c.wire || case when not c.visible then '' when c.confidential then ',"author":null'
    else ',"author":' || reader_wire(a) end || case when c.visible then ${FEATURED} else '' end
    || ${REACTIONS} || ${tail}`;
}

/**
 * SQL of its fields before the author, as its writer or a moderator sees it; the stored `wire` where nothing is
 * redacted.
 */
export function fullWireSql(view: "writer" | "moderator"): string {
  return `case when c.visible and not c.confidential then c.wire else comment_wire(c, '${view}') end`;
}

/** SQL of the full document, as its writer or a moderator sees it. */
export function fullDocumentSql(view: "writer" | "moderator", tail: string): string {
  return `${fullWireSql(view)} || ',"author":' || reader_wire(a) || ${FEATURED} || ${REACTIONS} || ${tail}`;
}

/** SQL of the reduced document, for the writer who withdrew it. */
const REDUCED_DOCUMENT = `comment_wire(c, 'reduced') || ${REACTIONS} || ${SHARED_TAIL_SQL}`;

/** Audience of a document: everybody, its writer, a moderator, or the writer who just withdrew it. */
export type DocumentView = "public" | "writer" | "moderator" | "reduced";

const DOCUMENTS: Readonly<Record<DocumentView, string>> = {
  public: publicDocumentSql(SHARED_TAIL_SQL),
  writer: fullDocumentSql("writer", SHARED_TAIL_SQL),
  moderator: fullDocumentSql("moderator", SHARED_TAIL_SQL),
  reduced: REDUCED_DOCUMENT,
};

// A subselect hides the array size from the planner, which would otherwise replan for every few ids, at more cost.
function createAnswerStatement(view: DocumentView) {
  return readStatement(
    `comment_answers_${view}`,
    `select c.id, ${DOCUMENTS[view]} as "document!",
       json_build_object('comments', r.comment_count, 'parents', r.parent_count) as "counts!"
     from comment c join comment_realm r on r.id = c.realm_id join page p on p.id = c.page_id
       join reader a on a.id = c.author_id
     where c.account_id = $1 and c.id = any((select $2::int[])::int[])`,
  );
}

const ANSWERS = {
  public: createAnswerStatement("public"),
  writer: createAnswerStatement("writer"),
  moderator: createAnswerStatement("moderator"),
  reduced: createAnswerStatement("reduced"),
} as const;

/** Comments in the interface's form, in the requested order; those of other accounts are omitted. */
export async function findCommentDocuments(
  db: Statements,
  accountId: number,
  { ids, view }: { ids: readonly number[]; view: DocumentView },
): Promise<CommentDocument[]> {
  const rows = await db.query(ANSWERS[view], [accountId, ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
