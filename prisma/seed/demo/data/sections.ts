import type { DemoSection } from "../content";

const COLOURS: Readonly<Record<string, string>> = {
  news: "#1f6f78",
  business: "#26405c",
  culture: "#5b3a63",
  sport: "#3f8f5a",
  opinion: "#b5443a",
  science: "#2f6f8f",
  food: "#c9762c",
};

/** `[slug, name]` or `[slug, name, parent]`, in menu order. */
const SECTIONS: readonly (readonly [slug: string, name: string, parent?: string])[] = [
  ["news", "News"],
  ["council", "City Hall", "news"],
  ["transport", "Getting Around", "news"],
  ["business", "Business"],
  ["port", "The Port", "business"],
  ["culture", "Culture"],
  ["stage", "Stage & Screen", "culture"],
  ["books", "Books", "culture"],
  ["sport", "Sport"],
  ["football", "Football", "sport"],
  ["on-the-water", "On the Water", "sport"],
  ["science", "Science"],
  ["coast", "Coast", "science"],
  ["food", "Food & Drink"],
  ["opinion", "Opinion"],
];

export const sections: readonly DemoSection[] = SECTIONS.map(([slug, name, parent], index) => ({
  slug,
  name,
  displayName: name,
  parent: parent ?? null,
  rank: index + 1,
  collection: `section-${slug}`,
  data: { color: COLOURS[parent ?? slug] ?? "#1f6f78" },
}));
