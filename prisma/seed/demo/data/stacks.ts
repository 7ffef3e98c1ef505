import type { DemoStack, DemoStoryGroup } from "../content";

export const stacks: readonly DemoStack[] = [
  {
    rank: 1,
    heading: "Featured",
    storyGroup: "featured",
    maxStories: 6,
    backgroundColor: "#fdfaf3",
    showOnAllSections: true,
    showOnLocations: ["Home"],
  },
  {
    rank: 2,
    heading: "Trending",
    storyGroup: "trending",
    maxStories: 5,
    backgroundColor: "#eef5f4",
    showOnAllSections: false,
    showOnLocations: ["Home", "News", "Sport"],
  },
];

export const storyGroups: readonly DemoStoryGroup[] = [
  {
    storyGroup: "top",
    section: null,
    stories: [
      "storm-ottoline-live",
      "northmole-wall-holds",
      "council-passes-budget-by-one-vote",
      "the-eleventh-metre",
    ],
  },
  {
    storyGroup: "featured",
    section: null,
    stories: [
      "meadow-under-the-ferry",
      "long-night-at-lantern-street",
      "larkhaven-rents-in-six-numbers",
      "salt-road-review",
      "lantern-festival-in-pictures",
      "net-loft-review",
    ],
  },
  {
    storyGroup: "featured",
    section: "sport",
    stories: [
      "winter-swimmers-custom-house-steps",
      "alone-round-the-banks",
      "athletic-women-reach-last-eight",
    ],
  },
  {
    storyGroup: "trending",
    section: null,
    stories: [
      "city-draws-up-gull-plan",
      "nine-bowls-of-chowder-ranked",
      "athletic-late-winner-pellwick",
      "gannet-hill-tram-gets-go-ahead",
      "aurora-over-the-bay",
    ],
  },
  {
    storyGroup: "trending",
    section: "news",
    stories: ["city-draws-up-gull-plan", "council-passes-budget-by-one-vote"],
  },
];
