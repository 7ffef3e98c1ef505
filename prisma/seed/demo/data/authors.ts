import type { DemoAuthor } from "../content";

const author = (
  slug: string,
  name: string,
  { role, bio, desk }: { role: string; bio: string; desk: string },
): DemoAuthor => ({
  slug,
  name,
  role,
  bio,
  avatarKey: `demo/avatars/${slug}.webp`,
  metadata: { role, desk },
});

export const authors: readonly DemoAuthor[] = [
  author("isla-penhallow", "Isla Penhallow", {
    role: "City Hall correspondent",
    desk: "News",
    bio: "Isla has sat through eleven council budgets and two resignations. She reads the appendices so that you need not, and keeps a list of every promise made from the chamber floor.",
  }),
  author("tomasz-wrenfield", "Tomasz Wrenfield", {
    role: "Business and port editor",
    desk: "Business",
    bio: "Tomasz worked the Northmole lashing gangs for six years before he began to write about them. He covers ships, shops and the money that moves between the two.",
  }),
  author("adaeze-holloway", "Adaeze Holloway", {
    role: "Culture editor",
    desk: "Culture",
    bio: "Adaeze reviews plays, concerts and anything else performed within reach of the last tram. She is the author of a short history of the Tidehouse.",
  }),
  author("bryn-castlemere", "Bryn Castlemere", {
    role: "Sports writer",
    desk: "Sport",
    bio: "Bryn has missed three Larkhaven Athletic home games since he was nine and remembers the excuse for each. He also writes about rowing, running and cold water.",
  }),
  author("lena-osterhagen", "Dr Lena Osterhagen", {
    role: "Science and coast correspondent",
    desk: "Science",
    bio: "Lena trained as a sedimentologist, which turned out to be good preparation for newspapers: most things settle in the end. She writes about the estuary and the sky above it.",
  }),
  author("farid-quillon", "Farid Quillon", {
    role: "Food writer",
    desk: "Food & Drink",
    bio: "Farid cooked in four Larkhaven kitchens before he was trusted with a pen. He pays for every meal he reviews and books under other people’s names.",
  }),
  author("marguerite-ashvale", "Marguerite Ashvale", {
    role: "Columnist",
    desk: "Opinion",
    bio: "Marguerite taught history at Gannet Hill School for thirty-one years. Her column appears on Sundays and her corrections on Mondays.",
  }),
  author("joss-trevanick", "Joss Trevanick", {
    role: "Pictures and video editor",
    desk: "Pictures",
    bio: "Joss makes the paper’s pictures, usually from somewhere wet. She runs the Chronicle’s darkroom evenings for under-eighteens.",
  }),
  author("priya-lanternwood", "Priya Lanternwood", {
    role: "Editor",
    desk: "News",
    bio: "Priya has edited the Chronicle since readers bought it from its last owner. She takes the early live shift herself and answers letters by hand.",
  }),
  author("rory-okoro-tamblyn", "Rory Okoro-Tamblyn", {
    role: "Data reporter",
    desk: "News",
    bio: "Rory files more freedom-of-information requests than the rest of the newsroom together. He publishes the numbers behind every chart he draws.",
  }),
];
