// Raw SQL: options are sorted by a stored count that is no relation of the Prisma schema.

import { type Db, statement } from "@/server/platform/db/index";
import { toLikePattern } from "./collections.repository";
import type { Named } from "./story-summary";

export type FacetKind = "section" | "author" | "tag" | "entity";

/** A filter option, with its number of published stories. */
export interface FacetOption extends Named {
  slug: string | null;
  stories: number;
}

function buildOptionsStatement(
  kind: FacetKind,
  mark: string,
  { name, slug = "f.slug", only = "true" }: { name: string; slug?: string; only?: string },
) {
  return statement(
    `newsroom_options_${kind}`,
    `select f.id as "id!", ${name} as "name!", ${slug} as slug, coalesce(c.stories, 0) as "stories!" from ${kind} f
     left join story_facet_count c on c.account_id = $1 and c.kind = '${mark}' and c.facet_id = f.id
     where f.account_id = $1 and ${only} and ${name} ilike $2 order by coalesce(c.stories, 0) desc, name, f.id limit 20`,
  );
}

const OPTIONS = {
  section: buildOptionsStatement("section", "s", { name: "coalesce(f.display_name, f.name)" }),
  author: buildOptionsStatement("author", "a", { name: "f.name" }),
  tag: buildOptionsStatement("tag", "t", { name: "f.name" }),
  entity: buildOptionsStatement("entity", "e", {
    name: "f.name",
    slug: "null::text",
    only: "f.deleted_at is null",
  }),
};

export function findFacetOptions(
  db: Db,
  accountId: number,
  query: { kind: FacetKind; text: string },
): Promise<FacetOption[]> {
  return db.query(OPTIONS[query.kind], [accountId, toLikePattern(query.text.trim())]);
}

// Loose index scan: jumps from one template to the next; `distinct` would read every story.
const TEMPLATES = statement(
  "newsroom_templates",
  `with recursive t as (
     (select template from published_story where account_id = $1 order by template limit 1)
     union all
     select (select p.template from published_story p where p.account_id = $1 and p.template > t.template
       order by p.template limit 1) from t where t.template is not null
   ) select distinct template as "template!" from t where template is not null order by template limit 100`,
);

export async function findTemplates(db: Db, accountId: number): Promise<string[]> {
  const rows = await db.query(TEMPLATES, [accountId]);
  return ["text", ...rows.map((row) => row.template).filter((template) => template !== "text")];
}
