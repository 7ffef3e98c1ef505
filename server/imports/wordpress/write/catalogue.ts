import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import type { ImportCounts } from "../../import-report";
import type { ImportedSection, ImportedTag } from "../imported";
import type { SiteIndex } from "../site-index";
import { slugOf } from "../slug";

interface Named {
  slug: string;
  name: string;
  externalId: string;
}

interface Found {
  id: number;
  name: string;
  externalId: string | null;
}

type CatalogueKind = "authors" | "sections" | "tags";

/** How one kind of catalogue entry is found and kept. */
interface Shelf {
  kind: CatalogueKind;
  find(slug: string, externalId: string): Promise<Found | null>;
  create(entry: Named): Promise<number>;
  rename(id: number, name: string): Promise<void>;
}

/**
 * Authors, sections and tags of the account by slug, made as stories name them. An entry that the account already has
 * under the same slug is used as it is; one that came from the same site follows that site's name for it.
 */
export class Catalogue {
  private readonly known = {
    authors: new Map<string, number>(),
    sections: new Map<string, number>(),
    tags: new Map<string, number>(),
  };
  /** What became of each entry; an entry looked up again keeps what was found the first time. */
  private readonly outcomes = new Map<
    string,
    { kind: CatalogueKind; outcome: "created" | "updated" | "unchanged" }
  >();

  constructor(
    private readonly ctx: Context,
    private readonly index: SiteIndex,
  ) {}

  private externalId(kind: string, slug: string): string {
    return `wordpress:${this.index.name}:${kind}:${slug}`;
  }

  private note(entry: Named, kind: CatalogueKind, outcome: "created" | "updated" | "unchanged"): void {
    if (!this.outcomes.has(entry.externalId)) this.outcomes.set(entry.externalId, { kind, outcome });
  }

  private async ensure(entry: Named, shelf: Shelf): Promise<number> {
    const found = await shelf.find(entry.slug, entry.externalId);
    if (found === null) {
      const id = await shelf.create(entry);
      this.note(entry, shelf.kind, "created");
      return id;
    }
    if (found.externalId === entry.externalId && found.name !== entry.name) {
      await shelf.rename(found.id, entry.name);
      this.note(entry, shelf.kind, "updated");
    } else this.note(entry, shelf.kind, "unchanged");
    return found.id;
  }

  /** Id of the author with a login of the site. */
  async author(tx: Db, login: string): Promise<number> {
    const known = this.known.authors.get(login);
    if (known !== undefined) return known;
    const record = this.index.authors.get(login);
    const named = [record?.displayName, `${record?.firstName ?? ""} ${record?.lastName ?? ""}`.trim(), login];
    const name =
      named.find((candidate) => candidate !== undefined && candidate.trim() !== "") ?? "Unknown author";
    const slug = slugOf(login) || slugOf(name) || "author";
    const { account, clock } = this.ctx;
    const shelf: Shelf = {
      kind: "authors",
      find: (wanted, externalId) =>
        tx.prisma.author.findFirst({
          where: { accountId: account.id, OR: [{ externalId }, { slug: wanted }] },
        }),
      create: async (entry) => {
        const row = await tx.prisma.author.create({
          data: { accountId: account.id, ...entry, createdAt: clock.now() },
        });
        return row.id;
      },
      rename: async (id, to) => {
        await tx.prisma.author.update({ where: { id }, data: { name: to } });
      },
    };
    const externalId = this.externalId("author", login);
    const id = await this.ensure({ slug, name, externalId }, shelf);
    this.known.authors.set(login, id);
    return id;
  }

  /** Id of a section; the sections above it are made first. */
  async section(tx: Db, section: ImportedSection): Promise<number> {
    const known = this.known.sections.get(section.slug);
    if (known !== undefined) return known;
    const above = section.path.at(-2);
    const parentId = above === undefined ? null : await this.section(tx, this.sectionBySlug(above));
    const { account } = this.ctx;
    const shelf: Shelf = {
      kind: "sections",
      find: (wanted, externalId) =>
        tx.prisma.section.findFirst({
          where: { accountId: account.id, OR: [{ externalId }, { slug: wanted }] },
        }),
      create: async (entry) => {
        const row = await tx.prisma.section.create({
          data: { accountId: account.id, ...entry, parentId, rank: 1_000 },
        });
        return row.id;
      },
      rename: async (id, to) => {
        await tx.prisma.section.update({ where: { id }, data: { name: to } });
      },
    };
    const entry = {
      slug: section.slug,
      name: section.name,
      externalId: this.externalId("category", section.slug),
    };
    const id = await this.ensure(entry, shelf);
    this.known.sections.set(section.slug, id);
    return id;
  }

  private sectionBySlug(slug: string): ImportedSection {
    const name = this.index.categories.get(slug)?.name.trim() ?? "";
    return { slug, name: name === "" ? slug : name, path: this.index.pathOf(slug) };
  }

  async tag(tx: Db, tag: ImportedTag): Promise<number> {
    const known = this.known.tags.get(tag.slug);
    if (known !== undefined) return known;
    const { account } = this.ctx;
    const shelf: Shelf = {
      kind: "tags",
      find: (wanted, externalId) =>
        tx.prisma.tag.findFirst({
          where: { accountId: account.id, OR: [{ externalId }, { slug: wanted, tagType: "Tag" }] },
        }),
      create: async (entry) => {
        const row = await tx.prisma.tag.create({ data: { accountId: account.id, ...entry } });
        return row.id;
      },
      rename: async (id, to) => {
        await tx.prisma.tag.update({ where: { id }, data: { name: to } });
      },
    };
    const entry = { slug: tag.slug, name: tag.name, externalId: this.externalId("tag", tag.slug) };
    const id = await this.ensure(entry, shelf);
    this.known.tags.set(tag.slug, id);
    return id;
  }

  /** Everything that the file declares, also what no story names. */
  async writeAll(tx: Db): Promise<void> {
    for (const login of this.index.authors.keys()) await this.author(tx, login);
    for (const slug of this.index.categories.keys()) await this.section(tx, this.sectionBySlug(slug));
    for (const [slug, tag] of this.index.tags) await this.tag(tx, { slug, name: tag.name.trim() || slug });
  }

  knownSection(slug: string): number | null {
    return this.known.sections.get(slug) ?? null;
  }

  knownTag(slug: string): number | null {
    return this.known.tags.get(slug) ?? null;
  }

  /** Writes what became of the entries so far into the counts of the run. */
  tally(counts: ImportCounts): void {
    for (const kind of ["authors", "sections", "tags"] as const) {
      counts[kind] = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
    }
    for (const { kind, outcome } of this.outcomes.values()) counts[kind][outcome] += 1;
  }

  /** What a rolled-back transaction made is gone: forget it. */
  forget(): void {
    for (const shelf of Object.values(this.known)) shelf.clear();
  }
}
