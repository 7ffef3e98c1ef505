// Raw SQL: slugs and names are compared in lower case, which Prisma would do with `ilike`.

import { type Statements, statement } from "@/server/platform/db/index";

/** Kinds of records that a story refers to. */
export type ReferenceKind = "authors" | "sections" | "tags" | "entities";

export interface NamedRow {
  id: number;
  slug: string | null;
  name: string;
}

const FILTER = "(id = any($2::int[]) or lower(slug) = any($3::text[]) or lower(name) = any($4::text[]))";

const FIND = {
  authors: statement(
    "workflow_named_authors",
    `select id, slug, name from author where account_id = $1 and ${FILTER} order by id`,
  ),
  sections: statement(
    "workflow_named_sections",
    `select id, slug, name from section where account_id = $1 and ${FILTER} order by id`,
  ),
  tags: statement(
    "workflow_named_tags",
    `select id, slug, name from tag where account_id = $1 and ${FILTER} order by id`,
  ),
  entities: statement(
    "workflow_named_entities",
    `select id, null as slug, name from entity where account_id = $1 and deleted_at is null
       and (id = any($2::int[]) or lower(name) = any($4::text[] || $3::text[])) order by id`,
  ),
} as const;

/** Find the account's records of a kind by id, slug or name, case-insensitive. */
export function findReferencedRows(
  db: Statements,
  accountId: number,
  query: { kind: ReferenceKind; ids: number[]; slugs: string[]; names: string[] },
): Promise<NamedRow[]> {
  const { kind, ids, slugs, names } = query;
  return db.query(FIND[kind], [accountId, ids, slugs, names]);
}
