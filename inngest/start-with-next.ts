import { startBackground } from "./background";

/**
 * Background work of a process that Next started by itself. Inside the Node entry it runs already, and the entry
 * stops it; here a signal does, while Next lets its own requests finish.
 */
export async function startWithNext(): Promise<void> {
  if (globalThis.mastheadBackground !== undefined) return;
  const background = await startBackground();
  const stop = () => void background.stop();
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
