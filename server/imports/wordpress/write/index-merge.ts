import type { Context } from "@/server/accounts/index";
import { mergeIndexes } from "./batch.repository";

/**
 * Stories after which it is worth merging: a word that many of them hold is written once for all of them. Searches read
 * what was not merged yet one by one.
 */
const ENOUGH = 4_000;

/**
 * Merges what the text indexes gathered, on a connection of its own: a second processor does it while batches are
 * written. Searches find everything at all times, merged or not.
 */
export class IndexMerge {
  private running: Promise<void> | null = null;
  private waiting = 0;

  constructor(private readonly ctx: Context) {}

  /** So many more stories were written: begins when there are enough, unless it is at it already. */
  gathered(stories: number): void {
    this.waiting += stories;
    if (this.waiting < ENOUGH || this.running !== null) return;
    this.waiting = 0;
    this.running = this.merge();
  }

  /** Begins to merge the rest, beside whatever comes next: who closes the database waits until it is over. */
  end(): void {
    const before = this.running ?? Promise.resolve();
    this.running = before.then(() => this.merge());
  }

  private async merge(): Promise<void> {
    const { db, log } = this.ctx;
    try {
      await mergeIndexes(db);
    } catch (error) {
      // A user who does not own the indexes leaves it to PostgreSQL, which merges when it must.
      log.debug({ err: error }, "text indexes were not merged");
    } finally {
      this.running = null;
    }
  }
}
