/** Start background work; Next calls this once per process before it serves: `next start` and serverless hosts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startWithNext } = await import("./inngest/start-with-next");
  await startWithNext();
}
