import { describe, expect, it } from "vitest";
import { scoreText } from "./score-text.rules";
import { sigmoid } from "./spam/score-spam.rules";
import { readLines } from "./training/corpus";
import { measure } from "./training/measure";

// Held-out comments, used neither for the lists nor for the models. docs/guides/scoring.md publishes these figures:
// this test fails when a change makes them worse.

describe("on comments held out", () => {
  it("a toxicity threshold of 50 has no false positive and finds three quarters of the toxic ones", () => {
    const read = (name: string, positive: boolean) =>
      readLines(name).map((text) => ({ score: scoreText(text).toxicity, positive }));
    const measured = measure([...read("toxic-held-out", true), ...read("civil-held-out", false)], 50);
    expect(measured.precision).toBeGreaterThanOrEqual(0.97);
    expect(measured.recall).toBeGreaterThanOrEqual(0.74);
  });

  it("a spam probability of 0.5 finds nine of ten, and 0.8 has no false positive", () => {
    const read = (name: string, positive: boolean) =>
      readLines(name).map((text) => ({ score: sigmoid(scoreText(text).spamLogOdds), positive }));
    const scored = [...read("spam-held-out", true), ...read("ham-held-out", false)];
    expect(measure(scored, 0.5).recall).toBeGreaterThanOrEqual(0.9);
    expect(measure(scored, 0.5).precision).toBeGreaterThanOrEqual(0.9);
    expect(measure(scored, 0.8).precision).toBe(1);
  });
});
