import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Log } from "@/server/platform/log/index";
import { type RawScores, scoreText } from "./score-text.rules";
import { ScoringFailed } from "./scoring-failed";

/** Gives the raw scores of a text, within its time. */
export interface RawScorer {
  score(text: string): Promise<RawScores>;
  close(): Promise<void>;
}

interface RawScorerParts {
  /** The bundled worker; null or a file that is not there: texts are scored where they are asked for. */
  workerFile: string | null;
  /** Milliseconds that one text may take. */
  timeLimit: number;
  log: Pick<Log, "warn">;
}

interface Waiting {
  text: string;
  resolve(scores: RawScores): void;
  reject(error: Error): void;
  /** null while its thread starts, which is no text's fault. */
  timer: NodeJS.Timeout | null;
}

/** A thread that takes longer than this to start is given up. */
const START_LIMIT = 30_000;

const TOO_LONG = "The text took too long to score.";

const reasonSchema = z.object({ kind: z.string(), text: z.string(), weight: z.number() });
/** What a thread says: first that its lists and models are read, then an answer for each text. */
const readySchema = z.object({ ready: z.literal(true) });
const answerSchema = z.object({
  id: z.int(),
  failure: z.string().optional(),
  scores: z
    .object({
      toxicity: z.number(),
      toxicityReasons: z.array(reasonSchema),
      spamLogOdds: z.number(),
      spamReasons: z.array(reasonSchema),
      words: z.array(z.string()),
    })
    .optional(),
});

/** Without a thread to stop, scoring asks between its steps whether its time is up. */
function inline(timeLimit: number): RawScorer {
  const score = async (text: string) => {
    const startedAt = performance.now();
    return scoreText(text, () => {
      if (performance.now() - startedAt > timeLimit) throw new ScoringFailed(TOO_LONG);
    });
  };
  return { score, close: async () => undefined };
}

/**
 * Scores in a thread of its own, so that a long text holds up nobody's request. A text that takes longer than its
 * time fails, the thread is replaced, and texts behind it are scored by the new one.
 */
function threaded(workerFile: string, { timeLimit, log }: RawScorerParts): RawScorer {
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let worker: Worker | null = null;
  let isReady = false;
  let closed = false;

  const settle = (id: number): Waiting | null => {
    const found = waiting.get(id) ?? null;
    if (found?.timer) clearTimeout(found.timer);
    waiting.delete(id);
    return found;
  };
  const failAll = (reason: string) => {
    for (const id of [...waiting.keys()]) settle(id)?.reject(new ScoringFailed(reason));
  };
  const onAnswer = (message: unknown) => {
    const { id, scores, failure } = answerSchema.parse(message);
    const asked = settle(id);
    if (scores !== undefined) asked?.resolve(scores);
    else asked?.reject(new ScoringFailed(failure ?? "The scorer gave no answer."));
  };
  const open = (): Worker => {
    const opened = new Worker(workerFile);
    isReady = false;
    const leave = (reason: string) => {
      clearTimeout(starting);
      if (worker !== opened) return;
      worker = null;
      failAll(reason);
    };
    const starting = setTimeout(() => {
      leave("The scoring thread did not start.");
      void opened.terminate();
    }, START_LIMIT).unref();
    opened.on("message", (message: unknown) => {
      if (!readySchema.safeParse(message).success) return onAnswer(message);
      clearTimeout(starting);
      if (worker !== opened) return;
      isReady = true;
      for (const one of waiting.values()) one.timer = setTimeout(replace, timeLimit);
    });
    opened.on("error", (error: Error) => {
      log.warn({ err: error }, "the scoring thread failed; the next text gets a new one");
      leave("The scoring thread failed.");
    });
    opened.on("exit", () => leave("The scoring thread ended."));
    // A process that has nothing else to do may end.
    opened.unref();
    return opened;
  };
  // Whichever text holds the thread up is the oldest: it fails, and those behind it go to a new thread.
  const replace = () => {
    const slow = worker;
    worker = null;
    void slow?.terminate();
    const [stuck, ...behind] = [...waiting.entries()];
    if (stuck !== undefined) settle(stuck[0])?.reject(new ScoringFailed(TOO_LONG));
    if (behind.length === 0) return;
    worker = open();
    for (const [id, one] of behind) {
      if (one.timer !== null) clearTimeout(one.timer);
      one.timer = null;
      worker.postMessage({ id, text: one.text });
    }
  };
  return {
    score: (text) =>
      new Promise<RawScores>((resolve, reject) => {
        if (closed) return reject(new ScoringFailed("The scorer is closed."));
        worker ??= open();
        next += 1;
        const timer = isReady ? setTimeout(replace, timeLimit) : null;
        waiting.set(next, { text, resolve, reject, timer });
        worker.postMessage({ id: next, text });
      }),
    close: async () => {
      closed = true;
      const running = worker;
      worker = null;
      failAll("The scorer is closed.");
      await running?.terminate();
    },
  };
}

/** In a thread where its bundle is found (the Node entry, `next start` beside it), otherwise where it is asked. */
export function createRawScorer(parts: RawScorerParts): RawScorer {
  const { workerFile } = parts;
  return workerFile !== null && existsSync(workerFile)
    ? threaded(workerFile, parts)
    : inline(parts.timeLimit);
}
