import { expect, it } from "vitest";
import { buildHistoryQuery, type HistoryQuery } from "./history-query.rules";
import type { ModerationRule, RuleConditions } from "./policy";

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
])("the author history query contains %s", (...[, rules, most, past]) => {
  expect(buildHistoryQuery({ rules }, { most })).toEqual(past);
});
