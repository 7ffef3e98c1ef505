import { z } from "zod";
import type { Context } from "@/server/context/index";
import { type Tone, toTone } from "@/shared/tone.rules";
import { findSections, type SectionRow } from "./repository";

const dataSchema = z.object({ color: z.string().nullish().catch(null) });

/** The account's sections, with queries on their hierarchy. */
export interface SectionTree {
  byId(id: number): SectionRow | null;
  bySlug(slug: string): SectionRow | null;
  /** Get the section whose front is a collection. */
  ofCollection(collectionId: number): SectionRow | null;
  children(parentId: number | null): SectionRow[];
  /** Ancestors from the root down, including the section itself. */
  lineage(section: SectionRow): SectionRow[];
  /** Ids of the section and all its descendants. */
  family(section: SectionRow): number[];
  name(section: SectionRow): string;
  href(section: SectionRow): string;
  tone(section: SectionRow): Tone;
}

export function sectionTree(rows: readonly SectionRow[], fallbackColor: string): SectionTree {
  const ids = new Map(rows.map((row) => [row.id, row]));
  const slugs = new Map(rows.map((row) => [row.slug, row]));
  const children = (parentId: number | null) =>
    rows.filter((row) => (row.parentId !== null && ids.has(row.parentId) ? row.parentId : null) === parentId);
  const lineage = (section: SectionRow): SectionRow[] => {
    const ancestors = [section];
    for (let parent = ids.get(section.parentId ?? 0); parent !== undefined && !ancestors.includes(parent); ) {
      ancestors.unshift(parent);
      parent = ids.get(parent.parentId ?? 0);
    }
    return ancestors;
  };
  const family = (section: SectionRow): number[] => {
    const familyIds = [section.id];
    for (const id of familyIds)
      for (const child of children(id)) if (!familyIds.includes(child.id)) familyIds.push(child.id);
    return familyIds;
  };
  return {
    byId: (id) => ids.get(id) ?? null,
    bySlug: (slug) => slugs.get(slug) ?? null,
    ofCollection: (collectionId) => rows.find((row) => row.collectionId === collectionId) ?? null,
    children,
    lineage,
    family,
    name: (section) => section.displayName ?? section.name,
    href: (section) =>
      `/section/${lineage(section)
        .map((row) => encodeURIComponent(row.slug))
        .join("/")}`,
    tone: (section) => {
      const data = dataSchema.safeParse(section.data);
      return toTone(data.success ? (data.data.color ?? fallbackColor) : fallbackColor);
    },
  };
}

export async function loadSectionTree(ctx: Context): Promise<SectionTree> {
  return sectionTree(await findSections(ctx.db, ctx.account.id), ctx.account.settings.themeColor);
}
