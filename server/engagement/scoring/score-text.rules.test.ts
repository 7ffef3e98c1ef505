import { describe, expect, it } from "vitest";
import { scoreText } from "./score-text.rules";

const ZERO_WIDTH = "\u200b";

describe("toxicity of a text", () => {
  it.each([
    ["as it is", "you idiot"],
    ["in capitals", "YOU IDIOT"],
    ["in leet", "you 1d10t"],
    ["with signs between", "you i.d.i.o.t"],
    ["with spaces between", "you i d i o t"],
    ["with repeated letters", "you idiooooooot"],
    ["with letters of other scripts", "you іdіоt"],
    ["in full-width letters", "you ｉｄｉｏｔ"],
    ["in mathematical letters", "you 𝖎𝖉𝖎𝖔𝖙"],
    ["with invisible characters inside", `you id${ZERO_WIDTH}iot`],
    ["with stacked accents", "you i\u0336d\u0336i\u0336o\u0336t"],
    ["with masked letters", "you id*ot"],
  ])("finds an insult %s", (_how, text) => {
    expect(scoreText(text).toxicity).toBeGreaterThan(40);
  });

  it.each([
    ["Scunthorpe United won again"],
    ["The cockpit of a Hancock plane, says Essex"],
    ["Dick Cheney and Moby Dick"],
    ["The therapist assessed the assassin's class"],
    ["A fire retardant roof"],
    ["They want to kill the bill"],
    ["Pen is mightier than sword"],
    ["Shiitake and matsutake"],
    ["Niger and Nigeria signed the treaty"],
  ])("ignores %s", (text) => {
    expect(scoreText(text).toxicity).toBeLessThan(30);
  });

  it("weighs a targeted word more, and a quoted or negated one less", () => {
    const plain = scoreText("what an idiot").toxicity;
    expect(scoreText("what an idiot you are").toxicity).toBeGreaterThan(plain);
    expect(scoreText("he is said to be an “idiot” by some").toxicity).toBeLessThan(plain);
    expect(scoreText("that is not an idiot").toxicity).toBeLessThan(plain);
  });

  it("detects a threat in words that are harmless individually", () => {
    const { toxicity, toxicityReasons } = scoreText("I hope you get cancer");
    expect(toxicity).toBeGreaterThan(80);
    expect(toxicityReasons[0]).toMatchObject({ kind: "threat", text: "hope you get cancer" });
  });

  it("lists its reasons, heaviest first", () => {
    const reasons = scoreText("Damn, this m0ron is a cunt").toxicityReasons;
    expect(reasons.map(({ text }) => text)).toEqual(["cunt", "m0ron", "Damn"]);
  });

  it("is zero for an empty, a wordless and an endless text", () => {
    for (const text of [
      "",
      "   \n",
      "!!! ??? …",
      "🙂🙂",
      "a".repeat(10_000),
      "a-".repeat(5_000),
      "*".repeat(10_000),
    ]) {
      expect(scoreText(text).toxicity).toBe(0);
    }
  });
});

describe("spam in a text", () => {
  it("lists its reasons", () => {
    const { spamLogOdds, spamReasons } = scoreText(
      "Earn $500 per day working from home!!! Click here http://easy-money.top and call +1 555 123 4567",
    );
    expect(spamLogOdds).toBeGreaterThan(2);
    expect(spamReasons.every(({ weight }) => Math.abs(weight) > 0)).toBe(true);
    expect(spamReasons.map(({ kind }) => kind)).toContain("trait");
  });

  it("is not raised by a link to a source", () => {
    const { spamLogOdds } = scoreText(
      "Have a look at the original study: https://www.nature.com/articles/s41586",
    );
    expect(spamLogOdds).toBeLessThan(0);
  });
});

describe("a checkpoint", () => {
  it("aborts the work between two steps", () => {
    const stop = () => {
      throw new Error("time is up");
    };
    expect(() => scoreText("words", stop)).toThrow("time is up");
  });
});
