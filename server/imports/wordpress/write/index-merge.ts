import type { Context } from "@/server/context/index";
import { mergeIndexes } from "./batch.repository";

/**
 * Number of stories after which a merge pays: a word that many of them contain is written once. Until then searches
 * scan the unmerged entries sequentially.
 */
const MIN_STORIES = 4_000;

/**
 * Merges the pending lists of the text indexes on a separate connection, concurrently with the batches. Searches are
 * complete at all times, merged or not.
 */
export class IndexMerge {
  private running: Promise<void> | null = null;
  private waiting = 0;

  constructor(private readonly ctx: Context) {}

  /** Adds a number of written stories: starts a merge when there are enough, unless one runs. */
  gathered(stories: number): void {
    this.waiting += stories;
    if (this.waiting < MIN_STORIES || this.running !== null) return;
    this.waiting = 0;
    this.running = this.merge();
  }

  /** Starts the final merge in the background: closing the database waits for it. */
  end(): void {
    const running = this.running ?? Promise.resolve();
    this.running = running.then(() => this.merge());
  }

  private async merge(): Promise<void> {
    const { db, log } = this.ctx;
    try {
      await mergeIndexes(db);
    } catch (error) {
      // Without ownership of the indexes it is left to PostgreSQL, which merges when it must.
      log.debug({ err: error }, "text indexes were not merged");
    } finally {
      this.running = null;
    }
  }
}
