import { isJsonObject } from "@/shared/json-object";

/** Reference to a section, author or tag of the account. */
interface Named {
  id: number;
  name: string;
}

export interface EditedHero {
  key: string | null;
  /** URL of an external picture; null where the picture has a key. */
  url: string | null;
  caption: string;
  attribution: string;
  altText: string;
  hyperlink: string;
  metadata: Record<string, unknown> | null;
}

/** Metadata of a story in the editor. */
export interface EditedAbout {
  sections: readonly Named[];
  authors: readonly Named[];
  tags: readonly Named[];
  hero: EditedHero;
  /** Last segment of the slug; empty: derived from the headline. */
  customSlug: string;
  seo: Readonly<Record<string, unknown>>;
  access: "public" | "login" | "subscription";
}

export const NO_HERO: EditedHero = {
  key: null,
  url: null,
  caption: "",
  attribution: "",
  altText: "",
  hyperlink: "",
  metadata: null,
};

export const ABOUT_PARTS = ["sections", "authors", "tags", "hero", "customSlug", "seo", "access"] as const;

type Document = Readonly<Record<string, unknown>>;

const toText = (value: unknown) => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

function parseReferences(list: unknown): Named[] {
  return (Array.isArray(list) ? list : []).filter(isJsonObject).flatMap((item) => {
    const name = toText(item["display-name"]) || toText(item.name);
    return typeof item.id === "number" ? [{ id: item.id, name }] : [];
  });
}

function parseHero(document: Document): EditedHero {
  const key = textOrNull(document["hero-image-s3-key"]);
  const metadata = document["hero-image-metadata"];
  return {
    key,
    // The URL of a stored file is computed on read.
    url: key === null ? textOrNull(document["hero-image-url"]) : null,
    caption: toText(document["hero-image-caption"]),
    attribution: toText(document["hero-image-attribution"]),
    altText: toText(document["hero-image-alt-text"]),
    hyperlink: toText(document["hero-image-hyperlink"]),
    metadata: isJsonObject(metadata) ? { ...metadata } : null,
  };
}

/** Convert a story of the API to the editor's metadata. */
export function toEditedAbout(document: Document): EditedAbout {
  const { access, seo } = document;
  return {
    sections: parseReferences(document.sections),
    authors: parseReferences(document.authors),
    tags: parseReferences(document.tags),
    hero: parseHero(document),
    customSlug: toText(document["custom-slug"]),
    seo: isJsonObject(seo) ? seo : {},
    access: access === "login" || access === "subscription" ? access : "public",
  };
}

const toIds = (list: readonly Named[]) => list.map(({ id }) => ({ id }));
const nullIfEmpty = (text: string) => (text === "" ? null : text);

function toHeroInput({ key, url, caption, attribution, altText, hyperlink, metadata }: EditedHero) {
  return {
    "hero-image-s3-key": key,
    "hero-image-url": url,
    "hero-image-caption": nullIfEmpty(caption),
    "hero-image-attribution": nullIfEmpty(attribution),
    "hero-image-alt-text": nullIfEmpty(altText),
    "hero-image-hyperlink": nullIfEmpty(hyperlink),
    "hero-image-metadata": metadata,
  };
}

/** Convert the changed metadata to the API's input; unchanged parts are omitted. */
export function toAboutInput(about: EditedAbout, changed: readonly (keyof EditedAbout)[]) {
  const isChanged = (part: keyof EditedAbout) => changed.includes(part);
  return {
    ...(isChanged("sections") && { sections: toIds(about.sections) }),
    ...(isChanged("authors") && { authors: toIds(about.authors) }),
    ...(isChanged("tags") && { tags: toIds(about.tags) }),
    ...(isChanged("hero") && toHeroInput(about.hero)),
    ...(isChanged("customSlug") && { "custom-slug": nullIfEmpty(about.customSlug.trim()) }),
    ...(isChanged("seo") && { seo: { ...about.seo } }),
    ...(isChanged("access") && { access: about.access }),
  };
}

/** Return the SEO values with one of them set, or removed where the text is empty. */
export function setSeoValue(seo: EditedAbout["seo"], name: string, text: string): EditedAbout["seo"] {
  const { [name]: _before, ...rest } = seo;
  return text === "" ? rest : { ...rest, [name]: text };
}
