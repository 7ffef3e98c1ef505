import { describe, expect, it } from "vitest";
import { accountSettingsSchema } from "@/server/accounts/index";
import type { Scores } from "@/server/engagement/scoring/index";
import { type PhaseInput, runPhases } from "./phases.rules";
import type { Policy } from "./policy";

const NO_POLICY: Policy = { rules: [], lists: [] };
const CLEAN: Scores = { toxicity: 0, spamProbability: 0.1, toxicityReasons: [], spamReasons: [] };
const at = new Date("2026-11-01T12:00:00.000Z");

function createInput(overrides: Partial<PhaseInput> = {}, settings: object = {}): PhaseInput {
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
    ...overrides,
  };
}

const rule = { id: 1, name: "New", enabled: true, place: 1, version: 1, updatedAt: at };
const list = { id: 1, name: "Rude", enabled: true, version: 1, updatedAt: at };
const draftWith = (text: string) => ({ ...createInput().draft, text });

const FAST = { moderation: { most: { comments: 20, seconds: 60 } } };

const WAITING = { url: "https://scores.example/analyze", header: null, onFailure: "pend" };

const CASES: readonly [string, PhaseInput, string, string][] = [
  ["nothing against it", createInput(), "publish", "passed"],
  ["comments are closed", createInput({}, { commentingOpen: false }), "reject", "open"],
  [
    "its author is banned",
    createInput({ ban: { shadow: false, reason: "Rude", endsAt: at } }),
    "reject",
    "banned",
  ],
  [
    "its author is shadow-banned",
    createInput({ ban: { shadow: true, reason: "Ads", endsAt: null } }),
    "spam",
    "banned",
  ],
  [
    "its author exceeds the rate limit",
    createInput(
      { facts: { ...createInput().facts, agesBefore: Array.from({ length: 20 }, () => 1_000) } },
      FAST,
    ),
    "reject",
    "rate",
  ],
  [
    "a prohibited word, with the setting to refuse",
    createInput(
      { draft: draftWith("What a KNAVE") },
      { prohibitedWords: ["knave"], preventProfaneComment: true },
    ),
    "reject",
    "words",
  ],
  [
    "a prohibited word, with the setting to hold",
    createInput(
      { draft: draftWith("What a kn4ve") },
      { prohibitedWords: ["knave"], preventProfaneComment: true, preModerateProfaneComment: true },
    ),
    "pend",
    "words",
  ],
  [
    "a prohibited word, without a setting",
    createInput({ draft: draftWith("What a knave") }, { prohibitedWords: ["knave"] }),
    "publish",
    "passed",
  ],
  [
    "a word of a list",
    createInput({
      draft: draftWith("k n a v e"),
      policy: { rules: [], lists: [{ ...list, outcome: "spam", words: ["knave"] }] },
    }),
    "spam",
    "words",
  ],
  [
    "a word of a list that is off",
    createInput({
      draft: draftWith("knave"),
      policy: { rules: [], lists: [{ ...list, enabled: false, outcome: "spam", words: ["knave"] }] },
    }),
    "publish",
    "passed",
  ],
  [
    "a rule matches",
    createInput({
      policy: { lists: [], rules: [{ ...rule, outcome: "pend", conditions: { authorPublishedBelow: 1 } }] },
    }),
    "pend",
    "rules",
  ],
  ["scoring failed, with the setting to publish", createInput({ scores: null }), "publish", "passed"],
  [
    "scoring failed, with the setting to hold",
    createInput({ scores: null }, { moderation: { scorerFailure: "pend" } }),
    "pend",
    "unscored",
  ],
  [
    "it waits for the external scorer",
    createInput({}, { moderation: { externalScorer: WAITING } }),
    "pend",
    "scorer",
  ],
  [
    "scoring failed, with the settings to hold and to wait for the external scorer",
    createInput({ scores: null }, { moderation: { scorerFailure: "pend", externalScorer: WAITING } }),
    "pend",
    "unscored",
  ],
  ["it is surely spam", createInput({ scores: { ...CLEAN, spamProbability: 0.99 } }), "spam", "spam"],
  ["it is probably spam", createInput({ scores: { ...CLEAN, spamProbability: 0.92 } }), "pend", "spam"],
  ["it is toxic", createInput({ scores: { ...CLEAN, toxicity: 60 } }), "pend", "toxicity"],
  ["it is nearly toxic", createInput({ scores: { ...CLEAN, toxicity: 59.9 } }), "publish", "passed"],
  ["pre-moderation is on", createInput({}, { preModeration: true }), "pend", "pre-moderation"],
];

describe("the phases in their order", () => {
  it.each(CASES)("%s: %#", (...[, input, outcome, phase]) => {
    expect(runPhases(input)).toMatchObject({ outcome, phase });
  });

  it("the first phase that does not pass a comment decides", () => {
    const all = createInput(
      { ban: { shadow: false, reason: "Rude", endsAt: null }, scores: { ...CLEAN, toxicity: 100 } },
      { commentingOpen: false, preModeration: true },
    );
    expect(runPhases(all).phase).toBe("open");
    expect(runPhases({ ...all, settings: { ...all.settings, commentingOpen: true } }).phase).toBe("banned");
  });

  it("a shadow-banned reader is not notified of the ban", () => {
    const finding = runPhases(createInput({ ban: { shadow: true, reason: "Ads", endsAt: null } }));
    expect(finding).toMatchObject({ outcome: "spam", shadow: true });
  });

  it("an edit is not rate-limited", () => {
    const fast = createInput(
      { facts: { ...createInput().facts, agesBefore: Array.from({ length: 50 }, () => 1) } },
      FAST,
    );
    expect(runPhases({ ...fast, draft: { ...fast.draft, commentId: 7 } }).outcome).toBe("publish");
  });
});
