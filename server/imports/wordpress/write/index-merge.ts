import type { Context } from "@/server/accounts/index";
import { mergeIndexes } from "./batch.repository";

/**
 * Merges what the text indexes gathered, on a connection of its own: a second processor does it while batches are
 * written. Searches find everything at all times, merged or not.
 */
export class IndexMerge {
  private running: Promise<void> | null = null;

  constructor(private readonly ctx: Context) {}

  /** Begins, unless it is at it already. */
  start(): void {
    this.running ??= this.merge();
  }

  /** Waits for what is being merged. */
  async end(): Promise<void> {
    await this.running;
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
