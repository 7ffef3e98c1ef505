import type { DemoCollection, DemoCollectionItem, DemoCollectionRules } from "../content";
import { listMostTalkedAbout } from "./most-talked-about";
import { sections } from "./sections";

const story = (slug: string, metadata: Readonly<Record<string, unknown>> = {}): DemoCollectionItem => ({
  type: "story",
  story: slug,
  metadata,
});
const nested = (collection: string, layout: string, stories: number): DemoCollectionItem => ({
  type: "collection",
  collection,
  metadata: {
    layout,
    number_of_stories_to_show: stories,
    initial_stories_load_count: stories,
    enable_load_more_button: false,
  },
});

interface Cover {
  summary: string | null;
  cover?: string;
  template?: string;
}

const manual = (
  slug: string,
  name: string,
  more: Cover & { items: readonly DemoCollectionItem[] },
): DemoCollection => ({
  slug,
  name,
  summary: more.summary,
  template: more.template ?? "default",
  cover: more.cover ?? null,
  daysAgo: 0,
  source: "manual",
  items: more.items,
});
const automated = (
  slug: string,
  name: string,
  more: Cover & { rules: DemoCollectionRules },
): DemoCollection => ({
  slug,
  name,
  summary: more.summary,
  template: more.template ?? "default",
  cover: more.cover ?? null,
  daysAgo: null,
  source: "automated",
  rules: more.rules,
});

const sectionFronts = sections.map((section) =>
  automated(`section-${section.slug}`, section.name, {
    summary: `The latest from ${section.name}.`,
    template: "section",
    rules: { section: section.slug, sort: "published-at" },
  }),
);

export const collections: readonly DemoCollection[] = [
  ...sectionFronts,
  automated("storm-ottoline", "Storm Ottoline", {
    summary: "The night of the storm and the weeks after it.",
    cover: "storm-lighthouse",
    rules: { tag: "storm-ottoline", sort: "updated-at" },
  }),
  automated("in-pictures", "In pictures", {
    summary: "Galleries from the city and the shore.",
    cover: "street-lanterns",
    rules: { template: "photo", sort: "published-at" },
  }),
  automated("reviews", "Reviews", {
    summary: "Plates, plays and players, weighed.",
    rules: { template: "review", sort: "published-at" },
  }),
  automated("from-the-data-desk", "From the data desk", {
    summary: "Rory Okoro-Tamblyn’s numbers, with the spreadsheets attached.",
    rules: { author: "rory-okoro-tamblyn", sort: "published-at" },
  }),
  automated("port-watch", "Port watch", {
    summary: "Everything that names the Port of Larkhaven.",
    rules: { entity: "port-of-larkhaven", sort: "updated-at" },
  }),
  manual("long-reads", "Long reads", {
    summary: "Put the kettle on.",
    cover: "seagrass-meadow",
    items: [
      "meadow-under-the-ferry",
      "the-eleventh-metre",
      "long-night-at-lantern-street",
      "alone-round-the-banks",
    ].map((slug) => story(slug)),
  }),
  manual("editors-picks", "Editor’s picks", {
    summary: "Six stories Priya Lanternwood would send to a friend.",
    cover: "gull-bollard",
    items: [
      story("meadow-under-the-ferry"),
      story("larkhaven-rents-in-six-numbers"),
      story("forty-words-for-the-tide"),
      story("net-loft-review"),
      story("winter-swimmers-custom-house-steps"),
      story("in-praise-of-fog"),
    ],
  }),
  manual("most-talked-about", "Most talked about", {
    summary: "Where the comments are.",
    items: listMostTalkedAbout().map((slug) => story(slug)),
  }),
  manual("amp-infinite-scroll", "AMP infinite scroll", {
    summary: null,
    items: [
      story("northmole-wall-holds"),
      story("council-passes-budget-by-one-vote"),
      story("shore-power-switched-on"),
      story("athletic-late-winner-pellwick"),
      story("lantern-festival-in-pictures"),
      story("avocets-return-to-saltmarsh"),
      story("nine-bowls-of-chowder-ranked"),
      story("how-a-tide-table-is-made"),
    ],
  }),
  manual("home", "Home", {
    summary: "The front page of The Harbour Chronicle.",
    template: "home",
    items: [
      story("storm-ottoline-live", { layout: "LeadStory" }),
      story("northmole-wall-holds", { layout: "SecondLead" }),
      story("council-passes-budget-by-one-vote", { layout: "SecondLead" }),
      story("the-eleventh-metre"),
      story("lifeboat-crew-two-launches"),
      nested("storm-ottoline", "FourColumnRow", 4),
      story("gannet-hill-tram-gets-go-ahead"),
      story("larkhaven-rents-in-six-numbers"),
      story("shore-power-switched-on"),
      nested("editors-picks", "FeatureCarousel", 6),
      story("meadow-under-the-ferry"),
      story("athletic-late-winner-pellwick"),
      story("salt-road-review"),
      nested("section-business", "ThreeColumnRow", 6),
      nested("section-culture", "FourColumnRow", 4),
      story("lantern-festival-in-pictures"),
      nested("section-sport", "TwoColumnList", 5),
      story("net-loft-review"),
      nested("section-coast", "ThreeColumnRow", 3),
      nested("most-talked-about", "NumberedList", 6),
      nested("long-reads", "FeatureCarousel", 4),
      nested("section-opinion", "OpinionRow", 4),
      nested("in-pictures", "GalleryStrip", 4),
    ],
  }),
];
