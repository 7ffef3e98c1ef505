import type { DemoMoment } from "../content";

/** A moderator's decision on a comment of the demo. */
export interface DemoDecision {
  at: DemoMoment;
  move: "approve" | "delete";
  reason: string;
}

/** A comment that passes through ordinary moderation: the verdict is computed when it is written. */
export interface DemoSaying {
  /** Key of the author. */
  by: string;
  /** Last segment of the story's slug. */
  story: string;
  at: DemoMoment;
  text: string;
  /** An id for it, where a reply refers to it. */
  key?: string;
  /** The comment that it replies to. */
  answers?: string;
  reports?: readonly {
    by: string;
    at: DemoMoment;
    reason: "spam" | "abuse" | "off_topic" | "false_information" | "other";
    note: string;
  }[];
  appeal?: { at: DemoMoment; note: string };
  decision?: DemoDecision;
}

const at = (daysAgo: number, time: string): DemoMoment => ({ daysAgo, time });

/** Recent comments of the demo's readers. */
export const sayings: readonly DemoSaying[] = [
  {
    key: "gulls",
    by: "hollis-grange",
    story: "city-draws-up-gull-plan",
    at: at(7, "08:02"),
    text: "Four pages on nets and spikes, one line on the chip shops that leave their bins open. The gulls can read, evidently, and we cannot.",
  },
  {
    by: "maeve-orchard",
    story: "city-draws-up-gull-plan",
    at: at(7, "08:31"),
    answers: "gulls",
    text: "The bins on Custom House Steps were changed in June and the difference is like night and day. It can be done.",
  },
  {
    by: "gus-thorley",
    story: "city-draws-up-gull-plan",
    at: at(7, "12:19"),
    text: "Whoever wrote this plan is a complete idiot and so is everybody on that pathetic committee. Clowns, the lot of them.",
    decision: {
      at: at(7, "13:05"),
      move: "delete",
      reason: "Insults people instead of saying what is wrong with the plan.",
    },
    appeal: {
      at: at(6, "09:12"),
      note: "I was cross about the nets on our roof. I will say it again without the clowns.",
    },
  },
  {
    key: "tram",
    by: "nell-carrow",
    story: "gannet-hill-tram-gets-go-ahead",
    at: at(4, "09:25"),
    text: "Eleven years since the first consultation. I answered that one with a baby on my arm, and she starts at the high school on Monday.",
  },
  {
    by: "sabine-mole",
    story: "gannet-hill-tram-gets-go-ahead",
    at: at(4, "10:40"),
    answers: "tram",
    text: "Mine drew a tram for the exhibition at the library. He drives a lorry now.",
  },
  {
    by: "odile-renn",
    story: "gannet-hill-tram-gets-go-ahead",
    at: at(4, "18:55"),
    text: "Can anybody say whether the stop at Coopers Bank has a lift? The drawings show stairs and nothing else.",
  },
  {
    by: "kester-blythe",
    story: "gannet-hill-tram-gets-go-ahead",
    at: at(3, "21:14"),
    text: "The contractor is the leader’s brother-in-law, everybody on the quay knows that. Funny how the paper forgot to mention it.",
    reports: [
      {
        by: "nell-carrow",
        at: at(3, "21:50"),
        reason: "false_information",
        note: "The contract was let by the government’s own agency. It is in the article.",
      },
      { by: "callum-strand", at: at(2, "07:20"), reason: "abuse", note: "" },
    ],
  },
  {
    by: "tilda-voss",
    story: "salt-road-review",
    at: at(3, "08:44"),
    text: "We were in the circle on Thursday and could not hear a word of the second act. Wonderful shipwreck, though.",
  },
  {
    key: "fog",
    by: "imre-fallow",
    story: "in-praise-of-fog",
    at: at(3, "10:11"),
    text: "From the halls of residence you hear the ferry long before there is a ferry. Thank you for putting it into words.",
  },
  {
    by: "bea-castellan",
    story: "in-praise-of-fog",
    at: at(2, "16:30"),
    answers: "fog",
    text: "And then the gulls, who never seem to mind whether they can see or not.",
  },
  {
    by: "jory-tallis",
    story: "athletic-late-winner-pellwick",
    at: at(2, "22:31"),
    text: "What a load of rubbish from a stupid ref for ninety minutes, and then THAT. I have no voice left. Up the Gulls, you beautiful idiots.",
    decision: { at: at(1, "08:10"), move: "approve", reason: "Affection, loudly." },
  },
  {
    by: "best-deals",
    story: "athletic-late-winner-pellwick",
    at: at(2, "23:02"),
    text: "CONGRATULATIONS!!! You have been selected! Click here for your FREE prize, cash guaranteed, no risk, 100% free, limited time offer! Buy cheap pills online now, order viagra, lowest prices, make money fast from home, call now! http://win-big-cash.example/free http://cheap-pills.example/order",
  },
  {
    by: "best-deals",
    story: "nine-bowls-of-chowder-ranked",
    at: at(1, "03:17"),
    text: "Dear friend, earn $5000 a week working from home! No experience needed, guaranteed income, click here to order now and receive a free bonus. Money back guarantee! Visit http://home-income.example/now or reply to unsubscribe. Act now, this offer expires today!!!",
  },
  {
    by: "callum-strand",
    story: "your-letters-walls-and-gulls",
    at: at(1, "12:40"),
    text: "The second letter is by a man who has sold three of those walls. You might have said so.",
    reports: [
      { by: "augusta-penn", at: at(1, "15:05"), reason: "off_topic", note: "Nothing to do with the letter." },
    ],
  },
  {
    by: "edda-brightwater",
    story: "storm-ottoline-live",
    at: at(1, "13:08"),
    text: "Our street is dry for the first time in a November storm. Whoever was on that wall at four in the morning: thank you.",
  },
  {
    by: "gus-thorley",
    story: "storm-ottoline-live",
    at: at(1, "14:26"),
    text: "Pathetic coverage. Your reporter is an idiot and a liar, and whoever pays for this rubbish is a moron.",
  },
  {
    by: "wes-harker",
    story: "northmole-wall-holds",
    at: at(0, "07:49"),
    text: "You stupid clowns said that it would not hold, and it held. Will the Chronicle say sorry? Shut up and eat your words.",
  },
  {
    by: "hollis-grange",
    story: "northmole-wall-holds",
    at: at(0, "08:20"),
    text: "Held by eleven centimetres. I would keep the champagne in the fridge until the next spring tide.",
  },
  {
    by: "augusta-penn",
    story: "lifeboat-crew-two-launches",
    at: at(0, "10:05"),
    text: "My grandson is on that crew. Read this twice, put the kettle on, read it again.",
  },
];

/** A text that a reader submitted to the newsroom, and the decision on it. */
export interface DemoContribution {
  by: string;
  at: DemoMoment;
  headline: string;
  paragraphs: readonly string[];
  review?: { at: DemoMoment; state: "accepted" | "rejected"; note: string };
}

export const contributions: readonly DemoContribution[] = [
  {
    by: "maeve-orchard",
    at: at(12, "19:40"),
    headline: "The night the organ played itself",
    paragraphs: [
      "I have been caretaker at St Brannock’s for twenty-two years and have locked that door some eight thousand times. On the second of the month I locked it as usual, and at ten past eleven the organ played a chord of B flat and went on playing it.",
      "It was a dead blackbird on a tracker and a blower that somebody had left on. But for the ten minutes that I stood in the nave with a torch I believed in everything.",
    ],
    review: {
      at: at(10, "10:15"),
      state: "accepted",
      note: "Lovely. For the weekend pages; we will send a photographer.",
    },
  },
  {
    by: "kester-blythe",
    at: at(8, "23:05"),
    headline: "Ten reasons why my allotment is the best allotment",
    paragraphs: ["Number one: it is mine. Number two: so is the shed. The other eight are marrows."],
    review: {
      at: at(7, "11:30"),
      state: "rejected",
      note: "Made us laugh, but it is an advertisement for your marrows.",
    },
  },
  {
    by: "odile-renn",
    at: at(2, "17:22"),
    headline: "What a step-free stop would change",
    paragraphs: [
      "There are nine stairs between the pavement at Coopers Bank and the platform on the plan. I have counted them on the drawing and I have counted the people in my building who cannot climb nine stairs. There are more people than stairs.",
      "I have asked the council three times who decided this. I would like to ask once more, here.",
    ],
  },
  {
    by: "imre-fallow",
    at: at(0, "09:48"),
    headline: "A student’s guide to being cold by the sea",
    paragraphs: [
      "Buy the second-hand oilskin. Refuse the umbrella. Learn where the library keeps its radiators and be kind to whoever found them before you.",
    ],
  },
];

/** Readers' votes on stories: keys of those who liked one, and of those who disliked it. */
export const votes: Readonly<Record<string, { like: readonly string[]; dislike: readonly string[] }>> = {
  "in-praise-of-fog": {
    like: ["nell-carrow", "imre-fallow", "bea-castellan", "sabine-mole", "augusta-penn", "maeve-orchard"],
    dislike: [],
  },
  "gannet-hill-tram-gets-go-ahead": {
    like: ["nell-carrow", "sabine-mole", "edda-brightwater"],
    dislike: ["kester-blythe", "odile-renn"],
  },
  "salt-road-review": { like: ["tilda-voss", "hollis-grange"], dislike: ["gus-thorley"] },
  "city-draws-up-gull-plan": {
    like: ["maeve-orchard"],
    dislike: ["hollis-grange", "gus-thorley", "wes-harker"],
  },
};

/** Readers' reactions to pages: keys of those who clapped, and of those who were moved. */
export const pageReactions: Readonly<Record<string, { clap: readonly string[]; moved: readonly string[] }>> =
  {
    "in-praise-of-fog": { clap: ["sabine-mole", "nell-carrow"], moved: ["augusta-penn", "imre-fallow"] },
    "lifeboat-crew-two-launches": {
      clap: ["edda-brightwater", "hollis-grange", "jory-tallis", "maeve-orchard"],
      moved: ["augusta-penn", "nell-carrow", "tilda-voss"],
    },
    "northmole-wall-holds": { clap: ["edda-brightwater", "hollis-grange"], moved: [] },
  };
