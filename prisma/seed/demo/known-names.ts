import { findDemoFolder, loadDemoContent } from "./index";

export const folder = findDemoFolder();
export const demo = loadDemoContent(folder);
export const published = demo.stories.filter((story) => story.state === "published");
export const articles = published.filter((story) => story.template !== "breaking-news");

const toSlugs = (values: readonly { slug: string }[]) => new Set(values.map((value) => value.slug));
export const known = {
  story: toSlugs(demo.stories),
  published: toSlugs(published),
  section: toSlugs(demo.sections),
  tag: toSlugs(demo.tags),
  author: toSlugs(demo.authors),
  entity: toSlugs(demo.entities),
  collection: toSlugs(demo.collections),
  picture: new Set(demo.pictures.map((picture) => picture.name)),
  asset: new Set(demo.assets.map((asset) => asset.key)),
};
export const missing = (names: Iterable<string>, among: ReadonlySet<string>) =>
  [...names].filter((name) => !among.has(name));
export const allElements = demo.stories.flatMap((story) => story.cards.flatMap((card) => card.elements));
