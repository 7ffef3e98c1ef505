import { describe, expect, it } from "vitest";
import type { StoryState } from "@/server/publishing/stories/index";
import {
  actionsFor,
  getRefusalMessage,
  STORY_ACTIONS,
  type StoryAction,
  stateAfter,
} from "./story-move.rules";

// One row per state, one column per action; a dot means refused.
const TABLE = `
state           update  restore  submit          approve   reject    redraft  schedule   publish
open            open    open     needs_approval  .         .         .        .          .
needs_approval  open    open     .               approved  rejected  open     .          .
approved        open    open     .               .         rejected  open     scheduled  published
scheduled       .       .        .               .         .         open     scheduled  published
published       open    open     .               .         .         .        .          .
rejected        open    open     .               .         .         open     .          .
retracted       open    open     needs_approval  .         .         open     .          .
`;

const STATES: readonly StoryState[] = [
  "open",
  "needs_approval",
  "approved",
  "scheduled",
  "published",
  "rejected",
  "retracted",
];

function cells(): Map<string, string> {
  const [head = "", ...rows] = TABLE.trim().split("\n");
  const [, ...actions] = head.split(/\s+/);
  return new Map(
    rows.flatMap((row) => {
      const [state = "", ...results] = row.split(/\s+/);
      return actions.map((action, at): [string, string] => [`${state} ${action}`, results[at] ?? ""]);
    }),
  );
}

describe("a story's moves", () => {
  const expected = cells();
  const moves = STORY_ACTIONS.filter((action) => action !== "retract");

  it("are all covered by the table", () => {
    expect(expected.size).toBe(STATES.length * moves.length);
  });

  for (const state of STATES) {
    for (const action of moves) {
      const expectedState = expected.get(`${state} ${action}`);
      it(`${action} of a story that is ${state}: ${expectedState === "." ? "refused" : expectedState}`, () => {
        for (const live of [true, false])
          expect(stateAfter({ state, live }, action) ?? ".").toBe(expectedState);
      });
    }
    it(`retract of a story that is ${state}: only while it is live`, () => {
      expect(stateAfter({ state, live: true }, "retract")).toBe("retracted");
      expect(stateAfter({ state, live: false }, "retract")).toBeNull();
    });
  }
});

describe("the allowed actions", () => {
  it("are those that are not refused, and an error message lists them", () => {
    expect(actionsFor({ state: "approved", live: false })).toEqual([
      "update",
      "restore",
      "reject",
      "redraft",
      "schedule",
      "publish",
    ]);
    expect(getRefusalMessage({ state: "open", live: true }, "publish")).toBe(
      'The story is open, so "publish" isn\'t possible. Possible now: submit, retract.',
    );
    expect(getRefusalMessage({ state: "scheduled", live: false }, "update")).toContain("Redraft it");
    expect(getRefusalMessage({ state: "open", live: false }, "retract")).toContain("not live");
  });

  it("reach every state from a new story", () => {
    const reachable = new Set<StoryState>(["open"]);
    for (let rounds = 0; rounds < STATES.length; rounds += 1)
      for (const state of [...reachable])
        for (const action of STORY_ACTIONS satisfies readonly StoryAction[]) {
          const to = stateAfter({ state, live: state === "published" }, action);
          if (to !== null) reachable.add(to);
        }
    expect([...reachable].sort()).toEqual([...STATES].sort());
  });
});
