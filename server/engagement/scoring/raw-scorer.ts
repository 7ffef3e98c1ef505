import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Log } from "@/server/platform/log/index";
import { type RawScores, scoreText } from "./score-text.rules";

/** A text could not be scored. Whether that holds a comment is the account's setting, not the scorer's decision. */
export class ScoringFailed extends Error {
  override readonly name = "ScoringFailed";
}

/** Computes the raw scores of a text within its timeout. */
export interface RawScorer {
  score(text: string): Promise<RawScores>;
  close(): Promise<void>;
}

interface RawScorerOptions {
  /** The bundled worker; null or a missing file: texts are scored in the calling thread. */
  workerFile: string | null;
  /** Timeout in milliseconds for one text. */
  timeLimit: number;
  log: Pick<Log, "warn">;
}

interface PendingText {
  text: string;
  resolve(scores: RawScores): void;
  reject(error: Error): void;
  /** null while the thread starts; the start does not count against the text's timeout. */
  timer: NodeJS.Timeout | null;
}

/** Milliseconds after which a thread that has not started is terminated. */
const START_LIMIT = 30_000;

const TOO_LONG = "The text took too long to score.";

const reasonSchema = z.object({ kind: z.string(), text: z.string(), weight: z.number() });
/** Messages of a thread: first ready, once its lists and models are loaded, then one response per text. */
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

/** In-thread scoring checks its timeout between steps, because it cannot be terminated. */
function createInlineScorer(timeLimit: number): RawScorer {
  const score = async (text: string) => {
    const startedAt = performance.now();
    return scoreText(text, () => {
      if (performance.now() - startedAt > timeLimit) throw new ScoringFailed(TOO_LONG);
    });
  };
  return { score, close: async () => undefined };
}

/**
 * Score in a worker thread, so that a long text does not block requests. A text that exceeds its timeout fails, the
 * thread is replaced, and the remaining texts are scored by the new one.
 */
function createThreadedScorer(workerFile: string, { timeLimit, log }: RawScorerOptions): RawScorer {
  const pending = new Map<number, PendingText>();
  let next = 0;
  let worker: Worker | null = null;
  let isReady = false;
  let closed = false;

  const settle = (id: number): PendingText | null => {
    const request = pending.get(id) ?? null;
    if (request?.timer) clearTimeout(request.timer);
    pending.delete(id);
    return request;
  };
  const failAll = (reason: string) => {
    for (const id of [...pending.keys()]) settle(id)?.reject(new ScoringFailed(reason));
  };
  const onAnswer = (message: unknown) => {
    const { id, scores, failure } = answerSchema.parse(message);
    const request = settle(id);
    if (scores !== undefined) request?.resolve(scores);
    else request?.reject(new ScoringFailed(failure ?? "The scorer did not respond."));
  };
  const open = (): Worker => {
    const opened = new Worker(workerFile);
    isReady = false;
    const handleExit = (reason: string) => {
      clearTimeout(starting);
      if (worker !== opened) return;
      worker = null;
      failAll(reason);
    };
    const starting = setTimeout(() => {
      handleExit("The scoring thread did not start.");
      void opened.terminate();
    }, START_LIMIT).unref();
    opened.on("message", (message: unknown) => {
      if (!readySchema.safeParse(message).success) return onAnswer(message);
      clearTimeout(starting);
      if (worker !== opened) return;
      isReady = true;
      for (const request of pending.values()) request.timer = setTimeout(replace, timeLimit);
    });
    opened.on("error", (error: Error) => {
      log.warn({ err: error }, "the scoring thread failed; the next text gets a new one");
      handleExit("The scoring thread failed.");
    });
    opened.on("exit", () => handleExit("The scoring thread ended."));
    // Do not keep the process alive.
    opened.unref();
    return opened;
  };
  // The thread works in order, so the oldest text is the slow one: it fails, and the remaining ones move to a new
  // thread.
  const replace = () => {
    const slow = worker;
    worker = null;
    void slow?.terminate();
    const [stuck, ...remaining] = [...pending.entries()];
    if (stuck !== undefined) settle(stuck[0])?.reject(new ScoringFailed(TOO_LONG));
    if (remaining.length === 0) return;
    worker = open();
    for (const [id, request] of remaining) {
      if (request.timer !== null) clearTimeout(request.timer);
      request.timer = null;
      worker.postMessage({ id, text: request.text });
    }
  };
  return {
    score: (text) =>
      new Promise<RawScores>((resolve, reject) => {
        if (closed) return reject(new ScoringFailed("The scorer is closed."));
        worker ??= open();
        next += 1;
        const timer = isReady ? setTimeout(replace, timeLimit) : null;
        pending.set(next, { text, resolve, reject, timer });
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

/**
 * Create a scorer: in a worker thread where its bundle exists (next to the Node entry), otherwise in the calling
 * thread.
 */
export function createRawScorer(options: RawScorerOptions): RawScorer {
  const { workerFile } = options;
  return workerFile !== null && existsSync(workerFile)
    ? createThreadedScorer(workerFile, options)
    : createInlineScorer(options.timeLimit);
}
