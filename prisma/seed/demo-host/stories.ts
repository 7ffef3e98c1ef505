import type { DemoFile } from "../demo-file";

/** Who may read a story in full, as its publisher has decided. */
export interface Closed {
  /** Id of the story in the installation, which decides. */
  asset: string;
  /** Whether the monthly meter applies to it. */
  hasMeter: boolean;
  /** The paragraphs that everybody may read. */
  open: number;
}

export interface Story {
  path: string;
  section: string;
  title: string;
  summary: string;
  by: string;
  text: readonly string[];
  closed: Closed | null;
}

const FERRY: Story = {
  path: "/ferry",
  section: "Harbour",
  title: "The last ferry to the island sails an hour later from Monday",
  summary: "Islanders asked for it for eleven years. The council found the money in a day.",
  by: "Maud Terrell",
  text: [
    "From Monday the last boat leaves the quay at 23:40 instead of 22:40. It is the first change of the evening timetable since the terminal was rebuilt.",
    "The extra crossing costs 410,000 a year. A third of it comes from the harbour dues that larger cruise ships have paid since spring, the rest from the county’s fund for islands.",
    "“We have sat on that quay with our shopping since my daughter was born,” says Ellis Quayle, who keeps the island’s only shop. She is eleven.",
    "Whether people use it will be counted until the end of the year. Fewer than forty passengers a night, and the boat goes back to its old hour.",
  ],
  closed: null,
};

const MARKET: Story = {
  path: "/market",
  section: "Town",
  title: "A covered market returns to the old rope works",
  summary: "Forty stalls, no car park, and rents that are set by lot.",
  by: "Idris Penn",
  text: [
    "The rope works closed in 1987. Since then it has been a store for road salt, a film set and, for one winter, an ice rink.",
    "Forty stalls open there in May. Rents are the same for everybody and stalls are given by lot each spring, so that nobody inherits the good corners.",
    "The roof, four hundred feet of it, was the reason that nobody dared before. It turned out to be the only part that the salt had not reached.",
  ],
  closed: null,
};

const LIGHT: Omit<Story, "closed"> = {
  path: "/light",
  section: "Coast",
  title: "Who keeps the light, now that nobody has to",
  summary:
    "The lamp at Scar Point has been automatic for thirty years. Two people still climb up every night.",
  by: "Maud Terrell",
  text: [
    "There are a hundred and twelve steps, and Nan Corry counts them aloud. Her brother, who is older and goes first, no longer does.",
    "The lamp needs neither of them. A relay in the county town would know within a second if it failed, and a van would come within the day.",
    "“Within the day,” says Nan, and looks out at a sea that has taken four boats in her time, all of them at night.",
    "So they go up, and write the hour and the weather into a book that no office asks for any more. The first line in it is from 1871. The last, when we leave, is four minutes old.",
  ],
};

const BERTHS: Omit<Story, "closed"> = {
  path: "/berths",
  section: "Money",
  title: "What a berth really costs, and who has been paying for it",
  summary: "We read nine years of the harbour’s accounts, so that you can read this instead.",
  by: "Idris Penn",
  text: [
    "The harbour’s accounts fill eleven boxes in a room above the ice plant. They have been public since 2016. Ours is the second name in the visitors’ book.",
    "A berth for a boat of ten metres is let at 1,900 a year. Keeping it dredged, lit and insured costs the harbour 2,740.",
    "The difference is paid from the dues of the fish dock, which have risen each year since, while the fish have not.",
    "Nobody decided this. Berths were priced in 2014 for three years, and the committee that should have looked again was folded into another that met twice.",
  ],
};

/** The stories of the paper; closed ones are included if the installation has them. */
export function listDemoStories({ subscription_story: paid, login_story: registered }: DemoFile): Story[] {
  const light: Story[] =
    registered === undefined ? [] : [{ ...LIGHT, closed: { asset: registered.id, hasMeter: true, open: 2 } }];
  const berths: Story = { ...BERTHS, closed: { asset: paid.id, hasMeter: false, open: 1 } };
  return [FERRY, MARKET, ...light, berths];
}
