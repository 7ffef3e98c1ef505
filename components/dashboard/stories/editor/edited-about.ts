/** One of the account's things, as the editor names it. */
interface Named {
  id: number;
  name: string;
}

export interface EditedHero {
  key: string | null;
  /** Address of a picture that lives elsewhere; null where it has a key. */
  url: string | null;
  caption: string;
  attribution: string;
  altText: string;
  hyperlink: string;
  metadata: Record<string, unknown> | null;
}

/** What a story says of itself beside its words. */
export interface EditedAbout {
  sections: readonly Named[];
  authors: readonly Named[];
  tags: readonly Named[];
  hero: EditedHero;
  /** Last segment of the slug; empty: it is made from the headline. */
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

const isObject = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

function namedIn(list: unknown): Named[] {
  return (Array.isArray(list) ? list : []).filter(isObject).flatMap((one) => {
    const name = textOf(one["display-name"]) || textOf(one.name);
    return typeof one.id === "number" ? [{ id: one.id, name }] : [];
  });
}

function heroIn(document: Document): EditedHero {
  const key = textOrNull(document["hero-image-s3-key"]);
  const metadata = document["hero-image-metadata"];
  return {
    key,
    // The address of what lies in the storage is made when it is read.
    url: key === null ? textOrNull(document["hero-image-url"]) : null,
    caption: textOf(document["hero-image-caption"]),
    attribution: textOf(document["hero-image-attribution"]),
    altText: textOf(document["hero-image-alt-text"]),
    hyperlink: textOf(document["hero-image-hyperlink"]),
    metadata: isObject(metadata) ? { ...metadata } : null,
  };
}

/** What a story of the API says of itself, as the editor holds it. */
export function editedAbout(document: Document): EditedAbout {
  const { access, seo } = document;
  return {
    sections: namedIn(document.sections),
    authors: namedIn(document.authors),
    tags: namedIn(document.tags),
    hero: heroIn(document),
    customSlug: textOf(document["custom-slug"]),
    seo: isObject(seo) ? seo : {},
    access: access === "login" || access === "subscription" ? access : "public",
  };
}

const idsOf = (list: readonly Named[]) => list.map(({ id }) => ({ id }));
const filled = (text: string) => (text === "" ? null : text);

function heroToSend({ key, url, caption, attribution, altText, hyperlink, metadata }: EditedHero) {
  return {
    "hero-image-s3-key": key,
    "hero-image-url": url,
    "hero-image-caption": filled(caption),
    "hero-image-attribution": filled(attribution),
    "hero-image-alt-text": filled(altText),
    "hero-image-hyperlink": filled(hyperlink),
    "hero-image-metadata": metadata,
  };
}

/** What was changed, as the API takes it; the rest is left out and stays as it is. */
export function aboutToSend(about: EditedAbout, changed: readonly (keyof EditedAbout)[]) {
  const is = (part: keyof EditedAbout) => changed.includes(part);
  return {
    ...(is("sections") && { sections: idsOf(about.sections) }),
    ...(is("authors") && { authors: idsOf(about.authors) }),
    ...(is("tags") && { tags: idsOf(about.tags) }),
    ...(is("hero") && heroToSend(about.hero)),
    ...(is("customSlug") && { "custom-slug": filled(about.customSlug.trim()) }),
    ...(is("seo") && { seo: { ...about.seo } }),
    ...(is("access") && { access: about.access }),
  };
}

/** The SEO words with one of them set, or without it where it is empty. */
export function withSeo(seo: EditedAbout["seo"], name: string, text: string): EditedAbout["seo"] {
  const { [name]: _before, ...others } = seo;
  return text === "" ? others : { ...others, [name]: text };
}
