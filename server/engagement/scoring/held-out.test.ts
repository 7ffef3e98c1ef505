import { describe, expect, it } from "vitest";
import { scoreText } from "./score-text.rules";
import { sigmoid } from "./spam/score-spam.rules";
import { readLines } from "./training/corpus";
import { measure } from "./training/measure";

// Comments that neither lists nor models were made from. docs/guides/scoring.md tells these figures: a change that
// makes them worse is seen here.

describe("on comments held out", () => {
  it("toxicity of 50 and more accuses nobody civil and finds three quarters of what is toxic", () => {
    const read = (name: string, positive: boolean) =>
      readLines(name).map((text) => ({ score: scoreText(text).toxicity, positive }));
    const measured = measure([...read("toxic-held-out", true), ...read("civil-held-out", false)], 50);
    expect(measured.precision).toBeGreaterThanOrEqual(0.97);
    expect(measured.recall).toBeGreaterThanOrEqual(0.74);
  });

  it("a spam probability of one half finds nine of ten, one of 0.8 accuses nobody", () => {
    const read = (name: string, positive: boolean) =>
      readLines(name).map((text) => ({ score: sigmoid(scoreText(text).spamLogOdds), positive }));
    const scored = [...read("spam-held-out", true), ...read("ham-held-out", false)];
    expect(measure(scored, 0.5).recall).toBeGreaterThanOrEqual(0.9);
    expect(measure(scored, 0.5).precision).toBeGreaterThanOrEqual(0.9);
    expect(measure(scored, 0.8).precision).toBe(1);
  });
});
