import { describe, expect, it } from "vitest";
import type { ModerationRule, RuleConditions } from "./policy";
import { buildHistoryQuery, explainMatch, type HistoryQuery, type RuleFacts } from "./rule.rules";

const FACTS: RuleFacts = {
  text: "Buy the cheap cream",
  links: 2,
  hasImage: true,
  isGuest: true,
  toxicity: 40,
  spamProbability: 0.7,
  publishedBefore: 2,
  agesBefore: [10_000, 50_000, 400_000],
};

const CASES: readonly [RuleConditions, boolean][] = [
  [{}, false],
  [{ authorPublishedBelow: 3 }, true],
  [{ authorPublishedBelow: 2 }, false],
  [{ linksAtLeast: 2 }, true],
  [{ linksAtLeast: 3 }, false],
  [{ hasImage: true }, true],
  [{ isGuest: true }, true],
  [{ words: ["cream"] }, true],
  [{ words: ["crea"] }, false],
  [{ words: ["cheap cream"] }, true],
  [{ words: [] }, false],
  [{ toxicityAtLeast: 40 }, true],
  [{ toxicityAtLeast: 40.1 }, false],
  [{ spamAtLeast: 0.7 }, true],
  [{ spamAtLeast: 0.71 }, false],
  [{ burst: { comments: 3, seconds: 60 } }, true],
  [{ burst: { comments: 4, seconds: 60 } }, false],
  [{ burst: { comments: 4, seconds: 400 } }, true],
  [{ longerThan: 18 }, true],
  [{ longerThan: 19 }, false],
  [{ authorPublishedBelow: 3, linksAtLeast: 1 }, true],
  [{ authorPublishedBelow: 3, linksAtLeast: 9 }, false],
];

describe("a rule", () => {
  it.each(CASES)("%j with these facts: %s", (conditions, caught) => {
    expect(explainMatch(conditions, FACTS) !== null).toBe(caught);
  });

  it("evaluates only its set conditions", () => {
    const nothing = { ...FACTS, links: 0, hasImage: false, isGuest: false, toxicity: 0, spamProbability: 0 };
    expect(explainMatch({ isGuest: false, hasImage: false }, nothing)).toBeNull();
  });

  it("detects obfuscated spellings of its words", () => {
    expect(explainMatch({ words: ["casino"] }, { ...FACTS, text: "C.a.s.i.n.0 for you" })).toEqual([
      "“casino”",
    ]);
  });
});

function rule(conditions: RuleConditions, enabled = true): ModerationRule {
  const row = { id: 1, name: "A rule", place: 1, version: 1, updatedAt: new Date(0) };
  return { ...row, enabled, conditions, outcome: "pend" };
}

it.each<[string, ModerationRule[], { comments: number; seconds: number } | null, HistoryQuery]>([
  ["nothing without a rule that needs it", [rule({ linksAtLeast: 1 })], null, { published: 0, ages: 0 }],
  [
    "the largest count of all rules",
    [rule({ authorPublishedBelow: 2 }), rule({ authorPublishedBelow: 7 })],
    null,
    { published: 7, ages: 0 },
  ],
  [
    "nothing for a disabled rule",
    [rule({ authorPublishedBelow: 7 }, false)],
    null,
    { published: 0, ages: 0 },
  ],
  [
    "as many ages as a burst rule counts",
    [rule({ burst: { comments: 4, seconds: 60 } })],
    null,
    { published: 0, ages: 4 },
  ],
  [
    "as many ages as the account's rate limit counts",
    [],
    { comments: 9, seconds: 60 },
    { published: 0, ages: 9 },
  ],
  [
    "the larger of burst rule and rate limit",
    [rule({ burst: { comments: 4, seconds: 5 } })],
    { comments: 3, seconds: 60 },
    { published: 0, ages: 4 },
  ],
  [
    "no more than rules can count",
    [rule({ authorPublishedBelow: 5_000, burst: { comments: 900, seconds: 9 } })],
    null,
    { published: 100, ages: 50 },
  ],
])("the author history query contains %s", (...[, rules, commentLimit, past]) => {
  expect(buildHistoryQuery({ rules }, { most: commentLimit })).toEqual(past);
});
