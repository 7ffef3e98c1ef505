import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { reprojectStoriesIn } from "@/server/publishing/stories/index";
import type { ImportCount, ImportCounts } from "../../import-report";
import type { SiteIndex } from "../site-index";
import {
  type CatalogueKind,
  createEntries,
  findEntries,
  type KnownEntry,
  type NewEntry,
  renameEntry,
  storiesShowing,
} from "./catalogue.repository";
import { type CatalogueEntry, entriesOf, plainLogin } from "./catalogue-entries";
import { purgeRenamed } from "./purge-imported";

const KINDS = ["authors", "sections", "tags"] as const;
const ROWS_PER_STATEMENT = 2_000;

interface Rename {
  kind: CatalogueKind;
  id: number;
  name: string;
  parentId: number | null;
}

function chunksOf<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += ROWS_PER_STATEMENT)
    chunks.push(items.slice(at, at + ROWS_PER_STATEMENT));
  return chunks;
}

/** Entries of equal depth: the ones of a level only need those of the levels before. */
function levelsOf(entries: readonly CatalogueEntry[]): CatalogueEntry[][] {
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
 * Authors, sections and tags of the account, made before the stories that name them. An entry that the account already
 * has under the same slug is used as it is; one that came from the same site follows that site's name for it.
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
    /** Counts of the run that this one goes on with. */
    private readonly before: ImportCounts,
  ) {
    this.entries = entriesOf(index);
    this.siteMark = `wordpress:${index.name}:`;
  }

  /** Id of what a story names by login or slug. */
  idOf(kind: CatalogueKind, key: string): number | null {
    const ids = this.ids[kind];
    return ids.get(key) ?? (kind === "authors" ? ids.get(plainLogin(key)) : undefined) ?? null;
  }

  /** Makes what is missing. */
  async make(tx: Statements): Promise<void> {
    for (const kind of KINDS) {
      for (const level of levelsOf(this.entries[kind])) {
        for (const entries of chunksOf(level)) await this.makeSome(tx, kind, entries);
      }
    }
  }

  private async makeSome(
    tx: Statements,
    kind: CatalogueKind,
    entries: readonly CatalogueEntry[],
  ): Promise<void> {
    const known = await findEntries(tx, this.ctx.account.id, {
      kind,
      externalIds: entries.map((entry) => entry.externalId),
      slugs: entries.map((entry) => entry.slug),
    });
    const byExternalId = new Map(known.map((row) => [row.externalId, row]));
    const bySlug = new Map(known.map((row) => [row.slug, row]));
    const missing: CatalogueEntry[] = [];
    for (const entry of entries) {
      const own = byExternalId.get(entry.externalId);
      const found = own ?? this.usable(bySlug.get(entry.slug));
      if (found === undefined) missing.push(entry);
      else this.ids[kind].set(entry.key, found.id);
      if (own !== undefined) this.compare(kind, entry, own);
    }
    await this.create(tx, kind, { missing, taken: bySlug });
  }

  /** An entry of the same site under another id is somebody else who happens to have the slug. */
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
    { missing, taken }: { missing: readonly CatalogueEntry[]; taken: ReadonlyMap<string, unknown> },
  ): Promise<void> {
    if (missing.length === 0) return;
    const { account, clock } = this.ctx;
    const entries: NewEntry[] = [];
    for (const entry of missing) {
      entries.push({
        external_id: entry.externalId,
        slug: taken.has(entry.slug) ? await this.freeSlug(tx, kind, entry.slug) : entry.slug,
        name: entry.name,
        parent_id: this.parentOf(kind, entry),
      });
    }
    const made = await createEntries(tx, account.id, { kind, entries, at: clock.now() });
    for (const { key, externalId } of missing) {
      const id = made.get(externalId);
      if (id !== undefined) this.ids[kind].set(key, id);
    }
    this.created[kind] += missing.length;
  }

  private async freeSlug(tx: Statements, kind: CatalogueKind, taken: string): Promise<string> {
    const own = new Set(this.entries[kind].map((entry) => entry.slug));
    for (let n = 2; ; n += 1) {
      const slug = `${taken}-${n}`;
      const wanted = { kind, externalIds: [], slugs: [slug] };
      if (!own.has(slug) && (await findEntries(tx, this.ctx.account.id, wanted)).length === 0) return slug;
    }
  }

  /**
   * Entries that are called otherwise at the source now, or stand elsewhere, and every story that shows them. Each in
   * one transaction: cut off in between, the next run sees the rest of the differences again.
   */
  async followSource(
    run: string,
    take: (work: (tx: Statements) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const { account, clock } = this.ctx;
    for (const rename of this.renames) {
      await take(async (tx) => {
        await renameEntry(tx, account.id, { ...rename, at: clock.now() });
        const stories = await storiesShowing(tx, account.id, rename);
        if (stories.length > 0) await reprojectStoriesIn(tx, this.ctx, stories);
        await purgeRenamed(tx, this.ctx, { run, ...rename, stories });
        this.renamed[rename.kind] += 1;
      });
    }
  }

  /** What became of the entries so far. */
  counts(): Record<CatalogueKind, ImportCount> {
    const countOf = (kind: CatalogueKind): ImportCount => {
      const created = this.before[kind].created + this.created[kind];
      const updated = this.before[kind].updated + this.renamed[kind];
      const unchanged = Math.max(0, this.entries[kind].length - created - updated);
      return { created, updated, unchanged, skipped: 0, failed: 0 };
    };
    return { authors: countOf("authors"), sections: countOf("sections"), tags: countOf("tags") };
  }
}
