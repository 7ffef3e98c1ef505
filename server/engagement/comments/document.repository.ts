import { quickStatement, type Statements } from "@/server/platform/db/index";
import type { CommentAnswer } from "./comment";

/** What all documents of a conversation share: of its page `p`, and of the conversation `r` itself. */
export const SHARED_TAIL = `',"page_url":' || to_json(p.url)::text
  || ',"headline":' || coalesce(to_json(p.headline)::text, 'null')
  || ',"hero_image_url":' || coalesce(to_json(p.image_url)::text, 'null')
  || ',"realm_comment_count":' || r.comment_count || '}'`;

const REACTIONS = `',"reactions":' || c.reactions::text`;

/**
 * The document of comment `c` by author `a` for everybody: without body and author once it was withdrawn. `tail` is
 * `SHARED_TAIL`, or the column that holds it.
 */
export function publicDocument(tail: string): string {
  return `c.wire || case when not c.visible then '' when c.confidential then ',"author":null'
    else ',"author":' || reader_wire(a) end || ${REACTIONS} || ${tail}`;
}

/** Its part up to the author as its writer or a moderator sees it: what is written already, where nothing is kept from anybody. */
export function wholeWire(view: "writer" | "moderator"): string {
  return `case when c.visible and not c.confidential then c.wire else comment_wire(c, '${view}') end`;
}

/** The same whole, as its writer or a moderator sees it. */
export function wholeDocument(view: "writer" | "moderator", tail: string): string {
  return `${wholeWire(view)} || ',"author":' || reader_wire(a) || ${REACTIONS} || ${tail}`;
}

/** The short form, for those who withdrew it. */
const REDUCED_DOCUMENT = `comment_wire(c, 'reduced') || ${REACTIONS} || ${SHARED_TAIL}`;

/** For whom a document is: everybody, its writer, a moderator, or whoever just withdrew it. */
export type DocumentView = "public" | "writer" | "moderator" | "reduced";

const DOCUMENTS: Readonly<Record<DocumentView, string>> = {
  public: publicDocument(SHARED_TAIL),
  writer: wholeDocument("writer", SHARED_TAIL),
  moderator: wholeDocument("moderator", SHARED_TAIL),
  reduced: REDUCED_DOCUMENT,
};

// How many are asked for is kept from the planner: it would plan anew, which costs more than the rest, for every few.
function answersOf(view: DocumentView) {
  return quickStatement(
    `comment_answers_${view}`,
    `select c.id, ${DOCUMENTS[view]} as document,
       json_build_object('comments', r.comment_count, 'parents', r.parent_count) as counts
     from comment c join comment_realm r on r.id = c.realm_id join page p on p.id = c.page_id
       join reader a on a.id = c.author_id
     where c.account_id = $1 and c.id = any((select $2::text::int[])::int[])`,
  );
}

const ANSWERS = {
  public: answersOf("public"),
  writer: answersOf("writer"),
  moderator: answersOf("moderator"),
  reduced: answersOf("reduced"),
} as const;

/** Comments in the interface's form, in the order asked; those that are not the account's are left out. */
export async function findAnswers(
  db: Statements,
  accountId: number,
  { ids, view }: { ids: readonly number[]; view: DocumentView },
): Promise<CommentAnswer[]> {
  const rows = await db.query<CommentAnswer>(ANSWERS[view], [accountId, `{${ids.join(",")}}`]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
