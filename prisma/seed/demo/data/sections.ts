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

const section = (rank: number, slug: string, name: string, parent: string | null = null): DemoSection => ({
  slug,
  name,
  displayName: name,
  parent,
  rank,
  collection: `section-${slug}`,
  data: { color: COLOURS[parent ?? slug] ?? "#1f6f78" },
});

export const sections: readonly DemoSection[] = [
  section(1, "news", "News"),
  section(2, "council", "City Hall", "news"),
  section(3, "transport", "Getting Around", "news"),
  section(4, "business", "Business"),
  section(5, "port", "The Port", "business"),
  section(6, "culture", "Culture"),
  section(7, "stage", "Stage & Screen", "culture"),
  section(8, "books", "Books", "culture"),
  section(9, "sport", "Sport"),
  section(10, "football", "Football", "sport"),
  section(11, "on-the-water", "On the Water", "sport"),
  section(12, "science", "Science"),
  section(13, "coast", "Coast", "science"),
  section(14, "food", "Food & Drink"),
  section(15, "opinion", "Opinion"),
];
