// Raw SQL: an export reads all comments, in an order that does not depend on the database's collation.
import type { Op } from "@/server/engagement/comment-states/index";
import { type Statements, statement } from "@/server/platform/db/index";

const REALMS = statement(
  "transfer_realms",
  `select r.id, p.url as page, r.widget_id as widget from comment_realm r join page p on p.id = r.page_id
   where r.account_id = $1 and exists (select from comment c where c.realm_id = r.id)
   order by p.url collate "C", r.widget_id collate "C"`,
);

export interface ExportedRealm {
  id: number;
  page: string;
  widget: string;
}

/** Find the account's conversations with comments, in export order. */
export function findRealms(db: Statements, accountId: number): Promise<ExportedRealm[]> {
  return db.query(REALMS, [accountId]);
}

/** An exported comment with its key. */
export interface ExportedRow {
  id: string;
  parent: string | null;
  authorKey: string;
  authorName: string;
  authorAvatar: string | null;
  authorBio: string;
  authorEmail: string | null;
  ops: readonly Op[];
  createdAt: Date;
  editedAt: Date | null;
  hiddenAt: Date | null;
  deletedAt: Date | null;
  isPublished: boolean;
  isSpam: boolean;
  confidential: boolean;
  isPageAuthor: boolean;
  toxicity: number;
  reactions: Readonly<Record<string, number>>;
}

// Imported comments keep their original key, so that an export of an import is the same file.
const COMMENTS = statement(
  "transfer_comments",
  `select coalesce(c.external_id, 'masthead:' || c.id) as "id!",
     case when p.id is null then null else coalesce(p.external_id, 'masthead:' || p.id) end as parent,
     case when a.kind = 'shared_key' then 'shared:' || a.external_id
       when a.external_id like 'import:%' then substr(a.external_id, 8)
       else 'masthead:' || a.id end as "authorKey!",
     a.name as "authorName!", a.avatar_url as "authorAvatar", a.bio as "authorBio!",
     coalesce(m.email, a.email) as "authorEmail", c.ops as "ops!", c.created_at as "createdAt!", c.edited_at as "editedAt",
     c.hidden_at as "hiddenAt", c.deleted_at as "deletedAt", c.is_published as "isPublished!", c.is_spam as "isSpam!",
     c.confidential as "confidential!", c.is_page_author as "isPageAuthor!", c.toxicity as "toxicity!",
     c.reactions as "reactions!"
   from comment c join reader a on a.id = c.author_id left join member m on m.id = a.id
     left join comment p on p.id = c.parent_comment_id
   where c.account_id = $1 and c.realm_id = $2
   order by (p.id is not null), c.created_at, c.id`,
);

export function findExported(db: Statements, accountId: number, realmId: number): Promise<ExportedRow[]> {
  return db.query(COMMENTS, [accountId, realmId]);
}
