import { quickStatement, type Statements } from "@/server/platform/db/index";
import type { CommentAnswer } from "./comment";

/** What a comment's document shares with its page `p` and conversation `r`; `c` is the comment itself. */
const TAIL = `',"reactions":' || c.reactions::text || ',"page_url":' || to_json(p.url)::text
  || ',"headline":' || coalesce(to_json(p.headline)::text, 'null')
  || ',"hero_image_url":' || coalesce(to_json(p.image_url)::text, 'null')
  || ',"realm_comment_count":' || r.comment_count || '}'`;

/** The document of comment `c` by author `a` for everybody: without body and author once it was withdrawn. */
export const PUBLIC_DOCUMENT = `c.wire || case when not c.visible then '' when c.confidential then ',"author":null'
  else ',"author":' || reader_wire(a) end || ${TAIL}`;

/** The same whole, as its writer or a moderator sees it. */
export function wholeDocument(view: "writer" | "moderator"): string {
  return `comment_wire(c, '${view}') || ',"author":' || reader_wire(a) || ${TAIL}`;
}

/** The short form, for those who withdrew it. */
const REDUCED_DOCUMENT = `comment_wire(c, 'reduced') || ${TAIL}`;

/** For whom a document is: everybody, its writer, a moderator, or whoever just withdrew it. */
export type DocumentView = "public" | "writer" | "moderator" | "reduced";

const DOCUMENTS: Readonly<Record<DocumentView, string>> = {
  public: PUBLIC_DOCUMENT,
  writer: wholeDocument("writer"),
  moderator: wholeDocument("moderator"),
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
