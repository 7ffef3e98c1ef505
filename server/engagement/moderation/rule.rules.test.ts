import { describe, expect, it } from "vitest";
import type { RuleConditions } from "./policy";
import { explainMatch, type RuleFacts } from "./rule.rules";

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
