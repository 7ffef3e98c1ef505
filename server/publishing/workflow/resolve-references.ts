import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { invalid } from "@/server/platform/errors/index";
import { findReferencedRows, type NamedRow, type ReferenceKind } from "./references.repository";
import type { Reference, StoryInput } from "./story-input";

const MAX_ID = 2_147_483_647;

function isMatch(row: NamedRow, { id, slug, name }: Reference): boolean {
  if (id !== undefined) return row.id === id;
  if (slug !== undefined) return row.slug?.toLowerCase() === slug.toLowerCase();
  return row.name.toLowerCase() === name?.toLowerCase();
}

async function resolveIds(
  tx: Statements,
  ctx: Context,
  { kind, references }: { kind: ReferenceKind; references: readonly Reference[] },
): Promise<number[]> {
  if (references.length === 0) return [];
  const rows = await findReferencedRows(tx, ctx.account.id, {
    kind,
    ids: references.flatMap(({ id }) => (id === undefined || id > MAX_ID ? [] : [id])),
    slugs: references.flatMap(({ id, slug }) =>
      id !== undefined || slug === undefined ? [] : [slug.toLowerCase()],
    ),
    names: references.flatMap(({ id, slug, name }) =>
      id !== undefined || slug !== undefined || name === undefined ? [] : [name.toLowerCase()],
    ),
  });
  const ids = references.map((reference, at) => {
    const row = rows.find((candidate) => isMatch(candidate, reference));
    if (row === undefined) throw invalid(`${kind}.${at}`, `does not match any of the account's ${kind}`);
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

/** Resolve references to ids; refuses those that match none of the account's records. */
export async function resolveReferences(
  tx: Statements,
  ctx: Context,
  { authors, sections, tags, entities }: StoryInput,
): Promise<ResolvedReferences> {
  return {
    ...(authors !== undefined && {
      authorIds: await resolveIds(tx, ctx, { kind: "authors", references: authors }),
    }),
    ...(sections !== undefined && {
      sectionIds: await resolveIds(tx, ctx, { kind: "sections", references: sections }),
    }),
    ...(tags !== undefined && { tagIds: await resolveIds(tx, ctx, { kind: "tags", references: tags }) }),
    ...(entities !== undefined && {
      entityIds: await resolveIds(tx, ctx, { kind: "entities", references: entities }),
    }),
  };
}
