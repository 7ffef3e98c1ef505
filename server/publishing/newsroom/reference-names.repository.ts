// Raw SQL: one round trip reads the names of four tables, and tags are found by lower-case slug.

import { type Db, statement } from "@/server/platform/db/index";
import type { Named } from "./story-summary";

/** Names of the records that stories refer to, by kind and id. */
export interface Names {
  section: ReadonlyMap<number, string>;
  author: ReadonlyMap<number, string>;
  tag: ReadonlyMap<number, string>;
  entity: ReadonlyMap<number, string>;
}

interface NameIds {
  section?: readonly number[] | undefined;
  author?: readonly number[] | undefined;
  tag?: readonly number[] | undefined;
  entity?: readonly number[] | undefined;
}

const NAMES = statement(
  "newsroom_names",
  `select 'section' as "kind!", id as "id!", coalesce(display_name, name) as "name!" from section where account_id = $1 and id = any($2::int[])
   union all select 'author', id, name from author where account_id = $1 and id = any($3::int[])
   union all select 'tag', id, name from tag where account_id = $1 and id = any($4::int[])
   union all select 'entity', id, name from entity where account_id = $1 and id = any($5::int[])`,
);

type Kind = keyof Names;

export async function findNames(db: Db, accountId: number, references: NameIds): Promise<Names> {
  const ids = (kind: Kind) => [...new Set(references[kind] ?? [])];
  const rows = await db.query(NAMES, [accountId, ids("section"), ids("author"), ids("tag"), ids("entity")]);
  const toNameMap = (kind: Kind) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.name] as const));
  return {
    section: toNameMap("section"),
    author: toNameMap("author"),
    tag: toNameMap("tag"),
    entity: toNameMap("entity"),
  };
}

/** Pair ids with names, in the order of the ids; deleted records are omitted. */
export function toNamedList(ids: readonly number[] | null, names: ReadonlyMap<number, string>): Named[] {
  return (ids ?? []).flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

const TAGS = statement(
  "newsroom_tag_names",
  "select slug, name from tag where account_id = $1 and lower(slug) = any($2::text[]) order by name, id",
);

export async function findTagNames(
  db: Db,
  accountId: number,
  slugs: readonly string[],
): Promise<{ slug: string; name: string }[]> {
  if (slugs.length === 0) return [];
  const keys = slugs.map((slug) => slug.toLowerCase());
  return db.query(TAGS, [accountId, keys]);
}
