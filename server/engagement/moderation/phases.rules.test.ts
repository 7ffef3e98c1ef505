import { describe, expect, it } from "vitest";
import { accountSettingsSchema } from "@/server/accounts/index";
import type { Scores } from "@/server/engagement/scoring/index";
import { decide, type Question } from "./phases.rules";
import type { Policy } from "./policy";

const NO_POLICY: Policy = { rules: [], lists: [] };
const CLEAN: Scores = { toxicity: 0, spamProbability: 0.1, toxicityReasons: [], spamReasons: [] };
const at = new Date("2026-11-01T12:00:00.000Z");

function question(more: Partial<Question> = {}, settings: object = {}): Question {
  return {
    settings: accountSettingsSchema.parse({ engagement: settings }).engagement,
    policy: NO_POLICY,
    ban: null,
    scores: CLEAN,
    draft: {
      commentId: null,
      authorId: 1,
      isGuest: false,
      text: "A quiet word",
      links: [],
      hasImage: false,
    },
    facts: {
      text: "A quiet word",
      links: 0,
      hasImage: false,
      isGuest: false,
      toxicity: 0,
      spamProbability: 0.1,
      publishedBefore: 0,
      agesBefore: [],
    },
    ...more,
  };
}

const rule = { id: 1, name: "New", enabled: true, place: 1, version: 1, updatedAt: at };
const list = { id: 1, name: "Rude", enabled: true, version: 1, updatedAt: at };
const saying = (text: string) => ({ ...question().draft, text });

const FAST = { moderation: { most: { comments: 20, seconds: 60 } } };

const CASES: readonly [string, Question, string, string][] = [
  ["nothing against it", question(), "publish", "passed"],
  ["comments are closed", question({}, { commentingOpen: false }), "reject", "open"],
  [
    "its writer is banned",
    question({ ban: { shadow: false, reason: "Rude", endsAt: at } }),
    "reject",
    "banned",
  ],
  [
    "its writer is in the shadow",
    question({ ban: { shadow: true, reason: "Ads", endsAt: null } }),
    "spam",
    "banned",
  ],
  [
    "its writer writes very fast",
    question({ facts: { ...question().facts, agesBefore: Array.from({ length: 20 }, () => 1_000) } }, FAST),
    "reject",
    "rate",
  ],
  [
    "a prohibited word, where such are refused",
    question({ draft: saying("What a KNAVE") }, { prohibitedWords: ["knave"], preventProfaneComment: true }),
    "reject",
    "words",
  ],
  [
    "a prohibited word, where such are read first",
    question(
      { draft: saying("What a kn4ve") },
      { prohibitedWords: ["knave"], preventProfaneComment: true, preModerateProfaneComment: true },
    ),
    "pend",
    "words",
  ],
  [
    "a prohibited word, where nothing is said about them",
    question({ draft: saying("What a knave") }, { prohibitedWords: ["knave"] }),
    "publish",
    "passed",
  ],
  [
    "a word of a list",
    question({
      draft: saying("k n a v e"),
      policy: { rules: [], lists: [{ ...list, outcome: "spam", words: ["knave"] }] },
    }),
    "spam",
    "words",
  ],
  [
    "a word of a list that is off",
    question({
      draft: saying("knave"),
      policy: { rules: [], lists: [{ ...list, enabled: false, outcome: "spam", words: ["knave"] }] },
    }),
    "publish",
    "passed",
  ],
  [
    "a rule catches it",
    question({
      policy: { lists: [], rules: [{ ...rule, outcome: "pend", conditions: { authorPublishedBelow: 1 } }] },
    }),
    "pend",
    "rules",
  ],
  ["it could not be scored, which is let pass", question({ scores: null }), "publish", "passed"],
  [
    "it could not be scored, which holds it back",
    question({ scores: null }, { moderation: { scorerFailure: "pend" } }),
    "pend",
    "scorer",
  ],
  ["it is surely spam", question({ scores: { ...CLEAN, spamProbability: 0.99 } }), "spam", "spam"],
  ["it is probably spam", question({ scores: { ...CLEAN, spamProbability: 0.92 } }), "pend", "spam"],
  ["it is toxic", question({ scores: { ...CLEAN, toxicity: 60 } }), "pend", "toxicity"],
  ["it is nearly toxic", question({ scores: { ...CLEAN, toxicity: 59.9 } }), "publish", "passed"],
  ["all are read first", question({}, { preModeration: true }), "pend", "pre-moderation"],
];

describe("the phases in their order", () => {
  it.each(CASES)("%s: %#", (...[, asked, outcome, phase]) => {
    expect(decide(asked)).toMatchObject({ outcome, phase });
  });

  it("the first that does not let it pass decides", () => {
    const all = question(
      { ban: { shadow: false, reason: "Rude", endsAt: null }, scores: { ...CLEAN, toxicity: 100 } },
      { commentingOpen: false, preModeration: true },
    );
    expect(decide(all).phase).toBe("open");
    expect(decide({ ...all, settings: { ...all.settings, commentingOpen: true } }).phase).toBe("banned");
  });

  it("whoever is in the shadow is not told so", () => {
    const finding = decide(question({ ban: { shadow: true, reason: "Ads", endsAt: null } }));
    expect(finding).toMatchObject({ outcome: "spam", shadow: true });
  });

  it("an edit is not refused for its writer's speed", () => {
    const fast = question(
      { facts: { ...question().facts, agesBefore: Array.from({ length: 50 }, () => 1) } },
      FAST,
    );
    expect(decide({ ...fast, draft: { ...fast.draft, commentId: 7 } }).outcome).toBe("publish");
  });
});
