import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { findSections, type SectionRow } from "./repository";
import { type Tone, toneOf } from "./tone";

const dataSchema = z.object({ color: z.string().nullish().catch(null) });

/** The account's sections, with what pages ask of their hierarchy. */
export interface SectionTree {
  byId(id: number): SectionRow | null;
  bySlug(slug: string): SectionRow | null;
  /** The section whose front a collection holds. */
  ofCollection(collectionId: number): SectionRow | null;
  children(parentId: number | null): SectionRow[];
  /** From the top down to the section itself. */
  lineage(section: SectionRow): SectionRow[];
  /** The section's own id and those of all below it. */
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
    const line = [section];
    for (let up = ids.get(section.parentId ?? 0); up !== undefined && !line.includes(up); ) {
      line.unshift(up);
      up = ids.get(up.parentId ?? 0);
    }
    return line;
  };
  const family = (section: SectionRow): number[] => {
    const found = [section.id];
    for (const id of found)
      for (const child of children(id)) if (!found.includes(child.id)) found.push(child.id);
    return found;
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
      return toneOf(data.success ? (data.data.color ?? fallbackColor) : fallbackColor);
    },
  };
}

export async function loadSectionTree(ctx: Context): Promise<SectionTree> {
  return sectionTree(await findSections(ctx.db, ctx.account.id), ctx.account.settings.themeColor);
}
