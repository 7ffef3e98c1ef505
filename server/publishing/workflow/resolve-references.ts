import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { invalid } from "@/server/platform/errors/index";
import { findNamed, type NamedRow, type ReferenceKind } from "./references.repository";
import type { Reference, StoryInput } from "./story-input";

const LARGEST_ID = 2_147_483_647;

function answers(row: NamedRow, { id, slug, name }: Reference): boolean {
  if (id !== undefined) return row.id === id;
  if (slug !== undefined) return row.slug?.toLowerCase() === slug.toLowerCase();
  return row.name.toLowerCase() === name?.toLowerCase();
}

async function idsOf(
  tx: Statements,
  ctx: Context,
  { kind, references }: { kind: ReferenceKind; references: readonly Reference[] },
): Promise<number[]> {
  if (references.length === 0) return [];
  const rows = await findNamed(tx, ctx.account.id, {
    kind,
    ids: references.flatMap(({ id }) => (id === undefined || id > LARGEST_ID ? [] : [id])),
    slugs: references.flatMap(({ id, slug }) =>
      id !== undefined || slug === undefined ? [] : [slug.toLowerCase()],
    ),
    names: references.flatMap(({ id, slug, name }) =>
      id !== undefined || slug !== undefined || name === undefined ? [] : [name.toLowerCase()],
    ),
  });
  const ids = references.map((reference, at) => {
    const row = rows.find((one) => answers(one, reference));
    if (row === undefined) throw invalid(`${kind}.${at}`, `names none of the account's ${kind}`);
    return row.id;
  });
  return [...new Set(ids)];
}

export interface ResolvedReferences {
  authorIds?: number[];
  sectionIds?: number[];
  tagIds?: number[];
  entityIds?: number[];
}

/** What a writer's references stand for; refuses those that name nothing of the account's. */
export async function resolveReferences(
  tx: Statements,
  ctx: Context,
  { authors, sections, tags, entities }: StoryInput,
): Promise<ResolvedReferences> {
  return {
    ...(authors !== undefined && {
      authorIds: await idsOf(tx, ctx, { kind: "authors", references: authors }),
    }),
    ...(sections !== undefined && {
      sectionIds: await idsOf(tx, ctx, { kind: "sections", references: sections }),
    }),
    ...(tags !== undefined && { tagIds: await idsOf(tx, ctx, { kind: "tags", references: tags }) }),
    ...(entities !== undefined && {
      entityIds: await idsOf(tx, ctx, { kind: "entities", references: entities }),
    }),
  };
}
