import type { SiteIndex } from "../site-index";
import { toSlug } from "../slug";
import type { CatalogueKind } from "./catalogue.repository";

/** An author, section or tag of the file. */
export interface CatalogueEntry {
  /** Key in stories: login or slug. */
  key: string;
  slug: string;
  name: string;
  externalId: string;
  /** Key of the parent section. */
  parent: string | null;
}

const LONGEST_NAME = 500;
const LONGEST_KEY = 200;

/** Cleans a text for the database and its index: no NUL, no lone surrogate, limited length. */
function cleanText(text: string, longest = LONGEST_NAME): string {
  return text
    .slice(0, longest)
    .replace(/\0|\p{Surrogate}/gu, "")
    .trim();
}

/** Normalizes a login as WordPress's importer does: some files contain stray characters. */
export function normalizeLogin(login: string): string {
  return login.replace(/[^\w .@-]/g, "").trim();
}

function externalId(index: SiteIndex, kind: string, key: string): string {
  return `wordpress:${index.name}:${kind}:${cleanText(key, LONGEST_KEY)}`;
}

/** Different logins such as `a.b` and `a-b` can give one slug: later ones are numbered. */
function claimSlug(preferred: string, taken: Set<string>): string {
  let slug = preferred;
  for (let n = 2; taken.has(slug); n += 1) slug = `${preferred}-${n}`;
  taken.add(slug);
  return slug;
}

function listAuthors(index: SiteIndex): CatalogueEntry[] {
  const taken = new Set<string>();
  return [...index.authors.values()].map((author) => {
    const { login } = author;
    const names = [author.displayName, `${author.firstName} ${author.lastName}`, login].map((name) =>
      cleanText(name),
    );
    const name = names.find((candidate) => candidate !== "") ?? "Unknown author";
    const slug = claimSlug(toSlug(cleanText(login)) || toSlug(name) || "author", taken);
    return { key: login, slug, name, externalId: externalId(index, "author", login), parent: null };
  });
}

/** Parent sections are included even where the file only references them. */
function listSections(index: SiteIndex): CatalogueEntry[] {
  const entries = new Map<string, CatalogueEntry>();
  for (const declared of index.categories.keys()) {
    const path = index.pathOf(declared);
    for (const [depth, slug] of path.entries()) {
      if (entries.has(slug)) continue;
      const name = cleanText(index.categories.get(slug)?.name ?? "") || slug;
      const parent = path[depth - 1] ?? null;
      entries.set(slug, { key: slug, slug, name, externalId: externalId(index, "category", slug), parent });
    }
  }
  return [...entries.values()];
}

function listTags(index: SiteIndex): CatalogueEntry[] {
  return [...index.tags].map(([slug, tag]) => ({
    key: slug,
    slug,
    name: cleanText(tag.name) || slug,
    externalId: externalId(index, "tag", slug),
    parent: null,
  }));
}

/** Lists every author, section and tag of the file; a section follows its parent. */
export function listEntries(index: SiteIndex): Record<CatalogueKind, CatalogueEntry[]> {
  return { authors: listAuthors(index), sections: listSections(index), tags: listTags(index) };
}
