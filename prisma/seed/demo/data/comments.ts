import type { DemoConversation } from "../content";

/** Comments of the demo's readers on its stories. All of them are invented. */
export const conversations: readonly DemoConversation[] = [
  {
    story: "harbour-bus-fares-capped",
    comments: [
      {
        by: "Maren Tidewell",
        minutes: 24,
        text: "Two pounds each way from Gannet Hill means my apprentice can finally take the early shift. More of this, please.",
        likes: 18,
        replies: [
          {
            by: "Oswin Pell",
            minutes: 41,
            text: "Same here. I did the sums: it is nineteen pounds a month that stays with us.",
          },
          {
            by: "Jo Farrow",
            minutes: 66,
            text: "Only if the 6.10 turns up, which it did not on three mornings last week.",
            likes: 7,
          },
        ],
      },
      {
        by: "Bernard Quill",
        minutes: 95,
        text: "The cap is paid out of a fund that ends in April.\n\nI would like somebody at City Hall to say now what happens in May.",
        likes: 11,
      },
      {
        by: "Priya Larkin",
        minutes: 180,
        text: "The committee papers are public, for whoever wants the figures: ",
        link: { text: "budget and fares, item 7", to: "https://council.example/papers/item-7" },
        likes: 4,
      },
    ],
  },
  {
    story: "who-owns-the-rope-end",
    comments: [
      {
        by: "Tomos Reed",
        minutes: 30,
        text: "Stood there with my grandfather in 1974. It belongs to whoever sings loudest in the rain.",
        likes: 25,
        replies: [{ by: "Ines Marlow", minutes: 52, text: "Then it belongs to row F, and always has." }],
      },
      {
        by: "Kit Sandling",
        minutes: 130,
        text: "A clear account of a very unclear lease. Has anybody asked the club for the 1991 letter?",
        likes: 6,
      },
    ],
  },
  {
    story: "nine-bowls-of-chowder-ranked",
    comments: [
      {
        by: "Ines Marlow",
        minutes: 15,
        text: "Fourth place for the Net Loft is an outrage and I shall be eating there twice this week to make up for it.",
        likes: 31,
        replies: [
          {
            by: "Dov Penhale",
            minutes: 22,
            text: "It was the crackers. You cannot serve it with those crackers.",
          },
          { by: "Jo Farrow", minutes: 37, text: "The crackers are the best part." },
          { by: "Ines Marlow", minutes: 40, text: "Thank you, Jo. Somebody with taste.", likes: 3 },
        ],
      },
      {
        by: "Maren Tidewell",
        minutes: 260,
        text: "You missed the hatch at the Eastmole. Cash only, Thursdays, best of all.",
      },
    ],
  },
  {
    story: "stop-trusting-the-average",
    comments: [
      {
        by: "Hester Vane",
        minutes: 48,
        text: "I teach this to thirty fourteen-year-olds and will be handing round your third paragraph on Monday.",
        likes: 14,
      },
      {
        by: "Bernard Quill",
        minutes: 77,
        text: "The median has its own troubles, mind. On our street it moved by a fifth because one house was sold.",
        replies: [
          {
            by: "Hester Vane",
            minutes: 101,
            text: "A fair point, and exactly why we should show the whole spread.",
          },
        ],
      },
    ],
  },
  {
    story: "listening-for-porpoises",
    comments: [
      {
        by: "Dov Penhale",
        minutes: 60,
        text: "We hear the clicks through the hull on still mornings off the Outer Bank. I had no idea that anybody was counting them.",
        likes: 22,
      },
      {
        by: "Priya Larkin",
        minutes: 200,
        text: "Can the recordings be heard anywhere? My daughter has asked four times since breakfast.",
        likes: 5,
      },
    ],
  },
];
