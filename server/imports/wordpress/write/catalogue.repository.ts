// Raw SQL: entries are found and created in bulk, and the stories that show one are found by recursion.
import { type Statements, statement } from "@/server/platform/db/index";

export type CatalogueKind = "authors" | "sections" | "tags";

export interface KnownEntry {
  id: number;
  slug: string;
  name: string;
  externalId: string | null;
  parentId: number | null;
}

function find(kind: CatalogueKind, source: { table: string; parent: string; bySlug: string }) {
  return statement(
    `import_${kind}_find`,
    `select id, slug, name, external_id as "externalId", ${source.parent} as "parentId" from ${source.table}
     where account_id = $1 and (external_id = any($2::text[]) or ${source.bySlug}) order by id`,
  );
}

const FIND = {
  authors: find("authors", { table: "author", parent: "null::int", bySlug: "slug = any($3::text[])" }),
  sections: find("sections", { table: "section", parent: "parent_id", bySlug: "slug = any($3::text[])" }),
  tags: find("tags", {
    table: "tag",
    parent: "null::int",
    bySlug: "(slug = any($3::text[]) and tag_type = 'Tag')",
  }),
};

// Imported sections are ranked after those that staff have sorted.
const RANK = 1_000;

function create(kind: CatalogueKind, into: { table: string; columns: string; values: string }) {
  return statement(
    `import_${kind}_create`,
    `insert into ${into.table} (account_id, external_id, slug, name, created_at${into.columns})
     select $1::int, r.external_id, r.slug, r.name, $3::timestamptz${into.values}
     from json_to_recordset($2::json) as r(external_id text, slug text, name text, parent_id int)
     returning id, external_id as "externalId!"`,
  );
}

const CREATE = {
  authors: create("authors", { table: "author", columns: ", updated_at", values: ", $3::timestamptz" }),
  sections: create("sections", {
    table: "section",
    columns: ", updated_at, parent_id, rank",
    values: `, $3::timestamptz, r.parent_id, ${RANK}`,
  }),
  tags: create("tags", { table: "tag", columns: "", values: "" }),
};

const RENAME = {
  authors: statement(
    "import_author_rename",
    `update author set name = $3, updated_at = $4 where account_id = $1 and id = $2`,
  ),
  sections: statement(
    "import_section_rename",
    `update section set name = $3, updated_at = $4, parent_id = $5 where account_id = $1 and id = $2`,
  ),
  tags: statement("import_tag_rename", `update tag set name = $3 where account_id = $1 and id = $2`),
};

// Stories of descendant sections contain a section's address too. Breaking news is in no list of the entries it
// references, but its document contains them.
const SHOWING = statement(
  "import_stories_showing",
  `with recursive below as (
     select $3::int as id
     union
     select s.id from section s join below b on s.parent_id = b.id where s.account_id = $1 and $2 = 's'
   ),
   shown as (
     select f.story_id, f.published_at from story_facet f join below b on f.facet_id = b.id
     where f.account_id = $1 and f.kind = $2::char(1)
     union all
     select p.story_id, p.published_at from published_story p join story s on s.id = p.story_id
       join story_version v on v.id = s.live_version_id join below b on v.content->$4 @> to_jsonb(b.id)
     where p.account_id = $1 and not p.listed
   )
   select story_id as "id!" from shown group by story_id order by max(published_at) desc, story_id`,
);

/** Finds entries by external id or slug. */
export function findEntries(
  db: Statements,
  accountId: number,
  query: { kind: CatalogueKind; externalIds: readonly string[]; slugs: readonly string[] },
): Promise<KnownEntry[]> {
  return db.query(FIND[query.kind], [accountId, query.externalIds, query.slugs]);
}

export interface NewEntry {
  external_id: string;
  slug: string;
  name: string;
  parent_id: number | null;
}

/** Creates entries; returns their ids by external id. */
export async function createEntries(
  tx: Statements,
  accountId: number,
  input: { kind: CatalogueKind; entries: readonly NewEntry[]; at: Date },
): Promise<Map<string, number>> {
  const entries = JSON.stringify(input.entries);
  const rows = await tx.query(CREATE[input.kind], [accountId, entries, input.at]);
  return new Map(rows.map((row) => [row.externalId, row.id]));
}

export async function renameEntry(
  tx: Statements,
  accountId: number,
  entry: { kind: CatalogueKind; id: number; name: string; parentId: number | null; at: Date },
): Promise<void> {
  const { kind, id, name, parentId, at } = entry;
  if (kind === "sections") await tx.query(RENAME.sections, [accountId, id, name, at, parentId]);
  else if (kind === "authors") await tx.query(RENAME.authors, [accountId, id, name, at]);
  else await tx.query(RENAME.tags, [accountId, id, name]);
}

/** Facet kind of each list, and the field of a story's content with the entry's id. */
const REFERENCES = {
  authors: ["a", "authorIds"],
  sections: ["s", "sectionIds"],
  tags: ["t", "tagIds"],
} as const;

/** Lists published stories whose documents show an entry, newest first. */
export async function listStoriesShowing(
  tx: Statements,
  accountId: number,
  entry: { kind: CatalogueKind; id: number },
): Promise<string[]> {
  const [facet, member] = REFERENCES[entry.kind];
  const rows = await tx.query(SHOWING, [accountId, facet, entry.id, member]);
  return rows.map((row) => row.id);
}
