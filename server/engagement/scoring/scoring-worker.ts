import { parentPort } from "node:worker_threads";
import { scoreText } from "./score-text.rules";

parentPort?.postMessage({ ready: true });

// Receives a text and returns its raw scores, with the same id.
parentPort?.on("message", ({ id, text }: { id: number; text: string }) => {
  try {
    parentPort?.postMessage({ id, scores: scoreText(text) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : "unknown" });
  }
});
