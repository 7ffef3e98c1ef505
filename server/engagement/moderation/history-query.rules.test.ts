import { expect, it } from "vitest";
import { type HistoryQuery, historyQuery } from "./history-query.rules";
import type { ModerationRule, RuleConditions } from "./policy";

function rule(conditions: RuleConditions, enabled = true): ModerationRule {
  const row = { id: 1, name: "A rule", place: 1, version: 1, updatedAt: new Date(0) };
  return { ...row, enabled, conditions, outcome: "pend" };
}

it.each<[string, ModerationRule[], { comments: number; seconds: number } | null, HistoryQuery]>([
  ["nothing where no rule asks", [rule({ linksAtLeast: 1 })], null, { published: 0, ages: 0 }],
  [
    "as many as the widest rule counts",
    [rule({ authorPublishedBelow: 2 }), rule({ authorPublishedBelow: 7 })],
    null,
    { published: 7, ages: 0 },
  ],
  [
    "nothing for a rule that is switched off",
    [rule({ authorPublishedBelow: 7 }, false)],
    null,
    { published: 0, ages: 0 },
  ],
  [
    "as many ages as a burst has",
    [rule({ burst: { comments: 4, seconds: 60 } })],
    null,
    { published: 0, ages: 4 },
  ],
  ["as many ages as the account's pace allows", [], { comments: 9, seconds: 60 }, { published: 0, ages: 9 }],
  [
    "the wider of burst and pace",
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
])("of an author's past is read: %s", (...[, rules, most, past]) => {
  expect(historyQuery({ rules }, { most })).toEqual(past);
});
