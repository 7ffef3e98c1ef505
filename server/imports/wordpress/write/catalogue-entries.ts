import type { SiteIndex } from "../site-index";
import { slugOf } from "../slug";
import type { CatalogueKind } from "./catalogue.repository";

/** An author, section or tag as the file has it. */
export interface CatalogueEntry {
  /** What stories name it by: login or slug. */
  key: string;
  slug: string;
  name: string;
  externalId: string;
  /** Key of the section above. */
  parent: string | null;
}

const LONGEST_NAME = 500;
const LONGEST_KEY = 200;

/** As the database can keep and index it: no NUL, no half of a surrogate pair, not endless. */
function kept(text: string, longest = LONGEST_NAME): string {
  return text
    .slice(0, longest)
    .replace(/\0|\p{Surrogate}/gu, "")
    .trim();
}

/** A login as WordPress itself reads it from an export: some files carry stray characters in it. */
export function plainLogin(login: string): string {
  return login.replace(/[^\w .@-]/g, "").trim();
}

function externalId(index: SiteIndex, kind: string, key: string): string {
  return `wordpress:${index.name}:${kind}:${kept(key, LONGEST_KEY)}`;
}

/** Logins such as `a.b` and `a-b` give one slug: the later ones are numbered. */
function numbered(wanted: string, taken: Set<string>): string {
  let slug = wanted;
  for (let n = 2; taken.has(slug); n += 1) slug = `${wanted}-${n}`;
  taken.add(slug);
  return slug;
}

function authorsOf(index: SiteIndex): CatalogueEntry[] {
  const taken = new Set<string>();
  return [...index.authors.values()].map((author) => {
    const { login } = author;
    const names = [author.displayName, `${author.firstName} ${author.lastName}`, login].map((name) =>
      kept(name),
    );
    const name = names.find((candidate) => candidate !== "") ?? "Unknown author";
    const slug = numbered(slugOf(kept(login)) || slugOf(name) || "author", taken);
    return { key: login, slug, name, externalId: externalId(index, "author", login), parent: null };
  });
}

/** Sections above others are among them even where the file only mentions them. */
function sectionsOf(index: SiteIndex): CatalogueEntry[] {
  const entries = new Map<string, CatalogueEntry>();
  for (const declared of index.categories.keys()) {
    const path = index.pathOf(declared);
    for (const [depth, slug] of path.entries()) {
      if (entries.has(slug)) continue;
      const name = kept(index.categories.get(slug)?.name ?? "") || slug;
      const parent = path[depth - 1] ?? null;
      entries.set(slug, { key: slug, slug, name, externalId: externalId(index, "category", slug), parent });
    }
  }
  return [...entries.values()];
}

function tagsOf(index: SiteIndex): CatalogueEntry[] {
  return [...index.tags].map(([slug, tag]) => ({
    key: slug,
    slug,
    name: kept(tag.name) || slug,
    externalId: externalId(index, "tag", slug),
    parent: null,
  }));
}

/** Every author, section and tag of the file; a section stands after the one above it. */
export function entriesOf(index: SiteIndex): Record<CatalogueKind, CatalogueEntry[]> {
  return { authors: authorsOf(index), sections: sectionsOf(index), tags: tagsOf(index) };
}
