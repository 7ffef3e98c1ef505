import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleSource } from "@/bin/lib/source.mjs";
import { createRawScorer, ScoringFailed } from "./raw-scorer";
import { scoreText } from "./score-text.rules";

const log = { warn: () => undefined };
const GENEROUS = 30_000;

let folder = "";
let bundled = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "masthead-scorer-"));
  bundled = await bundleSource({
    entry: "server/engagement/scoring/scoring-worker.ts",
    name: "tested-scoring-worker",
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the scoring thread", () => {
  it("returns the same as in-thread scoring, with any number of texts in flight", async () => {
    const scorer = createRawScorer({ workerFile: bundled, timeLimit: GENEROUS, log });
    const texts = Array.from({ length: 40 }, (_, n) => `Text ${n}: you ${"really ".repeat(n)}stupid clown`);
    const scores = await Promise.all(texts.map((text) => scorer.score(text)));
    expect(scores).toEqual(texts.map((text) => scoreText(text)));
    await scorer.close();
    await expect(scorer.score("late")).rejects.toBeInstanceOf(ScoringFailed);
  });

  it("fails the text that exceeds its timeout, and scores the remaining ones in a new thread", async () => {
    const slow = join(folder, "slow-worker.mjs");
    const answer = "{ toxicity: 1, toxicityReasons: [], spamLogOdds: 0, spamReasons: [], words: [] }";
    await writeFile(
      slow,
      `import { parentPort } from "node:worker_threads";
       parentPort.postMessage({ ready: true });
       parentPort.on("message", ({ id, text }) => {
         if (text === "endless") for (;;);
         parentPort.postMessage({ id, scores: ${answer} });
       });`,
    );
    const scorer = createRawScorer({ workerFile: slow, timeLimit: 3_000, log });
    const outcomes = await Promise.allSettled([scorer.score("endless"), scorer.score("short")]);
    expect(outcomes[0]).toMatchObject({ status: "rejected", reason: expect.any(ScoringFailed) });
    expect(outcomes[1]).toMatchObject({ status: "fulfilled", value: { toxicity: 1 } });
    await scorer.close();
  });

  it("fails the texts in flight when its thread crashes, and starts another", async () => {
    const broken = join(folder, "broken-worker.mjs");
    await writeFile(
      broken,
      `import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { throw new Error("broken"); });`,
    );
    const scorer = createRawScorer({ workerFile: broken, timeLimit: GENEROUS, log });
    await expect(scorer.score("one")).rejects.toBeInstanceOf(ScoringFailed);
    await expect(scorer.score("two")).rejects.toBeInstanceOf(ScoringFailed);
    await scorer.close();
  });
});

describe("without a thread", () => {
  it.each([null, "/no/such/worker.mjs"])(
    "texts are scored in the calling thread (%s)",
    async (workerFile) => {
      const scorer = createRawScorer({ workerFile, timeLimit: GENEROUS, log });
      expect(await scorer.score("you idiot")).toEqual(scoreText("you idiot"));
    },
  );

  it("a text that exceeds its timeout fails as well", async () => {
    const scorer = createRawScorer({ workerFile: null, timeLimit: -1, log });
    await expect(scorer.score("you idiot")).rejects.toBeInstanceOf(ScoringFailed);
  });
});
