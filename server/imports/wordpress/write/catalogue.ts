import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { reprojectStoriesIn } from "@/server/publishing/stories/index";
import type { ImportCount, ImportCounts } from "../../import-report";
import type { SiteIndex } from "../site-index";
import {
  type CatalogueKind,
  createEntries,
  findEntries,
  type KnownEntry,
  listStoriesShowing,
  type NewEntry,
  renameEntry,
} from "./catalogue.repository";
import { type CatalogueEntry, listEntries, normalizeLogin } from "./catalogue-entries";
import { purgeRenamed } from "./purge-imported";

const KINDS = ["authors", "sections", "tags"] as const;
const ROWS_PER_STATEMENT = 2_000;

interface Rename {
  kind: CatalogueKind;
  id: number;
  name: string;
  parentId: number | null;
}

function toChunks<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += ROWS_PER_STATEMENT)
    chunks.push(items.slice(at, at + ROWS_PER_STATEMENT));
  return chunks;
}

/** Groups entries by depth: each level only needs the levels before. */
function toLevels(entries: readonly CatalogueEntry[]): CatalogueEntry[][] {
  const depths = new Map<string, number>();
  const levels: CatalogueEntry[][] = [];
  for (const entry of entries) {
    const depth = entry.parent === null ? 0 : (depths.get(entry.parent) ?? 0) + 1;
    depths.set(entry.key, depth);
    levels[depth] = [...(levels[depth] ?? []), entry];
  }
  return levels;
}

/**
 * Authors, sections and tags of the account, created before the stories that reference them. An existing entry with
 * the same slug is used unchanged; an entry from the same site is renamed with the source.
 */
export class Catalogue {
  private readonly ids = {
    authors: new Map<string, number>(),
    sections: new Map<string, number>(),
    tags: new Map<string, number>(),
  };
  private readonly created = { authors: 0, sections: 0, tags: 0 };
  private readonly renamed = { authors: 0, sections: 0, tags: 0 };
  private readonly renames: Rename[] = [];
  private readonly entries: Record<CatalogueKind, CatalogueEntry[]>;
  private readonly siteMark: string;

  constructor(
    private readonly ctx: Context,
    index: SiteIndex,
    /** Counts of the interrupted run that this one resumes. */
    private readonly resumedCounts: ImportCounts,
  ) {
    this.entries = listEntries(index);
    this.siteMark = `wordpress:${index.name}:`;
  }

  /** Finds the id of a story's reference by login or slug. */
  idOf(kind: CatalogueKind, key: string): number | null {
    const ids = this.ids[kind];
    return ids.get(key) ?? (kind === "authors" ? ids.get(normalizeLogin(key)) : undefined) ?? null;
  }

  /** Creates the missing entries. */
  async make(tx: Statements): Promise<void> {
    for (const kind of KINDS) {
      for (const level of toLevels(this.entries[kind])) {
        for (const entries of toChunks(level)) await this.makeSome(tx, kind, entries);
      }
    }
  }

  private async makeSome(
    tx: Statements,
    kind: CatalogueKind,
    entries: readonly CatalogueEntry[],
  ): Promise<void> {
    const rows = await findEntries(tx, this.ctx.account.id, {
      kind,
      externalIds: entries.map((entry) => entry.externalId),
      slugs: entries.map((entry) => entry.slug),
    });
    const byExternalId = new Map(rows.map((row) => [row.externalId, row]));
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    const missing: CatalogueEntry[] = [];
    for (const entry of entries) {
      const sameEntry = byExternalId.get(entry.externalId);
      const usableEntry = sameEntry ?? this.usable(bySlug.get(entry.slug));
      if (usableEntry === undefined) missing.push(entry);
      else this.ids[kind].set(entry.key, usableEntry.id);
      if (sameEntry !== undefined) this.compare(kind, entry, sameEntry);
    }
    await this.create(tx, kind, { missing, existing: bySlug });
  }

  /** An entry of the same site with another external id is a different one with the same slug. */
  private usable(row: KnownEntry | undefined): KnownEntry | undefined {
    return row?.externalId?.startsWith(this.siteMark) === true ? undefined : row;
  }

  private parentOf(kind: CatalogueKind, entry: CatalogueEntry): number | null {
    return entry.parent === null ? null : this.idOf(kind, entry.parent);
  }

  private compare(kind: CatalogueKind, entry: CatalogueEntry, row: KnownEntry): void {
    const parentId = this.parentOf(kind, entry);
    if (row.name === entry.name && row.parentId === parentId) return;
    this.renames.push({ kind, id: row.id, name: entry.name, parentId });
  }

  private async create(
    tx: Statements,
    kind: CatalogueKind,
    { missing, existing }: { missing: readonly CatalogueEntry[]; existing: ReadonlyMap<string, unknown> },
  ): Promise<void> {
    if (missing.length === 0) return;
    const { account, clock } = this.ctx;
    const entries: NewEntry[] = [];
    for (const entry of missing) {
      entries.push({
        external_id: entry.externalId,
        slug: existing.has(entry.slug) ? await this.freeSlug(tx, kind, entry.slug) : entry.slug,
        name: entry.name,
        parent_id: this.parentOf(kind, entry),
      });
    }
    const createdIds = await createEntries(tx, account.id, { kind, entries, at: clock.now() });
    for (const { key, externalId } of missing) {
      const id = createdIds.get(externalId);
      if (id !== undefined) this.ids[kind].set(key, id);
    }
    this.created[kind] += missing.length;
  }

  private async freeSlug(tx: Statements, kind: CatalogueKind, taken: string): Promise<string> {
    const fileSlugs = new Set(this.entries[kind].map((entry) => entry.slug));
    for (let n = 2; ; n += 1) {
      const slug = `${taken}-${n}`;
      const query = { kind, externalIds: [], slugs: [slug] };
      if (!fileSlugs.has(slug) && (await findEntries(tx, this.ctx.account.id, query)).length === 0)
        return slug;
    }
  }

  /**
   * Updates entries that were renamed or moved at the source, and every story that shows them. One transaction each:
   * if interrupted, the next run finds the remaining differences.
   */
  async followSource(
    run: string,
    take: (work: (tx: Statements) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const { account, clock } = this.ctx;
    for (const rename of this.renames) {
      await take(async (tx) => {
        await renameEntry(tx, account.id, { ...rename, at: clock.now() });
        const stories = await listStoriesShowing(tx, account.id, rename);
        if (stories.length > 0) await reprojectStoriesIn(tx, this.ctx, stories);
        await purgeRenamed(tx, this.ctx, { run, ...rename, stories });
        this.renamed[rename.kind] += 1;
      });
    }
  }

  /** Returns the entries' outcome counts so far. */
  counts(): Record<CatalogueKind, ImportCount> {
    const toCount = (kind: CatalogueKind): ImportCount => {
      const created = this.resumedCounts[kind].created + this.created[kind];
      const updated = this.resumedCounts[kind].updated + this.renamed[kind];
      const unchanged = Math.max(0, this.entries[kind].length - created - updated);
      return { created, updated, unchanged, skipped: 0, failed: 0 };
    };
    return { authors: toCount("authors"), sections: toCount("sections"), tags: toCount("tags") };
  }
}
