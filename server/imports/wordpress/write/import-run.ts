import { setImmediate } from "node:timers/promises";
import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import type { PreparedStories } from "@/server/publishing/stories/index";
import type { ImportCounts, ImportReport } from "../../import-report";
import { addProblems, loadFirstProblems, type RunProgress, saveRun } from "../../runs/index";
import type { ImportedMenuItem, PlannedItem } from "../imported";
import type { WxrItem, WxrRecord } from "../wxr-record";
import { Batch } from "./batch";
import { writeInBulk } from "./batch.repository";
import { Catalogue } from "./catalogue";
import { toStoryState } from "./draft-story";
import { IndexMerge } from "./index-merge";
import { purgeImported } from "./purge-imported";
import { toRefusalReason } from "./refusal";
import type { Survey } from "./survey";
import { addCounts, Tally } from "./tally";
import { writeIsolated } from "./write-isolated";
import { toMenuItemId, writeMenus } from "./write-menus";
import { createFailedPageTally, writePages } from "./write-pages";
import {
  createFailedStoryTally,
  prepareImported,
  type WriteDependencies,
  writeNewStories,
  writeStories,
} from "./write-stories";

const LISTED_PROBLEMS = 200;
/** Records to plan before yielding to the event loop. */
const RECORDS_PER_TICK = 4;

export interface RunInput {
  dryRun: boolean;
  /** Second pass over the file. */
  records(): AsyncIterable<WxrRecord>;
  plan(item: WxrItem): PlannedItem;
  /** Reports processed records; `total` is the number of records in the file. */
  onProgress(done: number, total: number): void;
  signal: AbortSignal;
}

/** Progress that a transaction adds to the run. */
interface Progress {
  records: number;
  isEnd: boolean;
}

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {}

/** Runs an import of a file: collects batches as it reads, and writes each in its own transaction. */
export class ImportRun {
  private counts: ImportCounts;
  private recordsDone: number;
  /** Whether all stories of the previous batch were new. */
  private isPreviousBatchNew = false;
  private readonly writing: WriteDependencies;
  private readonly merge: IndexMerge;
  private readonly menuItems = new Map<string, ImportedMenuItem>();
  private readonly seen = new Set<number>();
  /** External ids of published stories and pages that a dry run rolled back. */
  private readonly rolledBack = new Set<string>();

  constructor(
    private readonly ctx: Context,
    /** `progress` is that of the interrupted run that this one resumes. */
    private readonly run: { id: string; survey: Survey; progress: RunProgress },
    private readonly input: RunInput,
  ) {
    this.counts = run.progress.counts;
    this.recordsDone = run.progress.recordsDone;
    this.merge = new IndexMerge(ctx);
    this.writing = { ctx, catalogue: new Catalogue(ctx, run.survey.index, this.counts) };
  }

  /**
   * Plans items and writes them in batches. While one batch is written, the next one waits and the one after it is
   * read and prepared: the database is never idle.
   */
  async execute(): Promise<ImportReport> {
    await this.inTransaction(async (tx) => {
      await this.writing.catalogue.make(tx);
      await this.save(tx, new Tally(), { records: 0, isEnd: false });
    });
    let previous: Promise<void> = Promise.resolve();
    let writing = previous;
    for await (const batch of this.batches()) {
      const prepared = await this.prepared(batch);
      await previous;
      if (this.input.signal.aborted) {
        await writing;
        return this.finish("interrupted");
      }
      previous = writing;
      writing = previous.then(() => this.write(batch, prepared));
      // The awaiting code sees the failure; until then it must not count as an unhandled rejection.
      writing.catch(() => undefined);
    }
    await writing;
    await this.writing.catalogue.followSource(this.run.id, (work) =>
      this.inTransaction(async (tx) => {
        await work(tx);
        await this.save(tx, new Tally(), { records: 0, isEnd: false });
      }),
    );
    await this.writeMenus();
    return this.finish("finished");
  }

  async finish(status: ImportReport["status"], message: string | null = null): Promise<ImportReport> {
    const { ctx, run, input } = this;
    this.merge.end();
    const progress = this.progress(new Tally());
    await saveRun(ctx.db, ctx, { id: run.id, progress, status, message });
    const { problems, total } = await loadFirstProblems(ctx.db, run.id, LISTED_PROBLEMS);
    const moreProblems = total - problems.length;
    return { run: run.id, dryRun: input.dryRun, status, counts: progress.counts, problems, moreProblems };
  }

  /** A dry run rolls back the referenced entries, so its stories cannot be prepared. */
  private async prepared({ stories }: Batch): Promise<PreparedStories | null> {
    return this.input.dryRun || stories.length === 0 ? null : prepareImported(this.writing, stories);
  }

  private async *batches(): AsyncGenerator<Batch> {
    const done = this.recordsDone;
    let at = 0;
    let batch = new Batch();
    for await (const record of this.input.records()) {
      at += 1;
      this.take(record, at > done ? batch : null);
      // Lets the batch that is being written run between its statements.
      if (at % RECORDS_PER_TICK === 0) await setImmediate();
      if (!batch.isFull) continue;
      yield batch;
      batch = new Batch();
    }
    if (batch.records > 0) yield batch;
  }

  /** `batch` is null for records before the resume point: only their menus are still to be written. */
  private take(record: WxrRecord, batch: Batch | null): void {
    if (batch !== null) batch.records += 1;
    if (record.kind === "bad-item") batch?.addBad(record);
    if (record.kind !== "item") return;
    if (record.postType === "nav_menu_item") this.takeMenuItem(record, batch);
    else if (this.seen.has(record.postId)) batch?.addTwin(record);
    else {
      this.seen.add(record.postId);
      batch?.add(record, this.input.plan(record));
    }
  }

  /** Menus are written at the end, when their targets exist. */
  private takeMenuItem(record: WxrItem, batch: Batch | null): void {
    const planned = this.input.plan(record);
    if (planned.kind !== "menu-item") {
      batch?.add(record, planned);
      return;
    }
    const { menuItem } = planned;
    const id = toMenuItemId(menuItem);
    if (this.menuItems.has(id)) batch?.addTwin(record);
    else this.menuItems.set(id, menuItem);
  }

  private progress(tally: Tally, records = 0): RunProgress {
    const counts = { ...addCounts(this.counts, tally.counts), ...this.writing.catalogue.counts() };
    return { counts, recordsDone: this.recordsDone + records };
  }

  private save(db: Statements, tally: Tally, at: Progress): Promise<void> {
    const progress = this.progress(tally, at.records);
    return saveRun(db, this.ctx, { id: this.run.id, progress, status: at.isEnd ? "finished" : "running" });
  }

  private async inTransaction(work: (tx: Statements) => Promise<void>): Promise<void> {
    try {
      await this.ctx.db.transaction(async (tx) => {
        await work(tx);
        if (this.input.dryRun) throw new DryRunRollback();
      });
    } catch (error) {
      if (!(error instanceof DryRunRollback)) throw error;
    }
  }

  /** Writes a batch with its report and the run's progress, atomically. */
  private async write(batch: Batch, prepared: PreparedStories | null): Promise<void> {
    const { records, stories } = batch;
    const tally =
      (await this.writeOptimistically(batch, prepared)) ?? (await this.writeWithReads(batch, prepared));
    this.isPreviousBatchNew = tally.counts.stories.created === stories.length;
    if (this.input.dryRun) {
      const now = this.ctx.clock.now();
      const published = stories.filter((story) => toStoryState(story, now) === "published");
      const pages = batch.pages.filter(({ state }) => state === "published");
      for (const { externalId } of [...published, ...pages]) this.rolledBack.add(externalId);
    }
    await this.settle(tally, { records, isEnd: false });
    this.merge.gathered(stories.length + batch.pages.length);
  }

  /**
   * Writes a batch optimistically after an all-new one: its stories are assumed to be new too and sent without prior
   * reads. null: one exists, or the database refuses one; then nothing is written.
   */
  private async writeOptimistically(batch: Batch, prepared: PreparedStories | null): Promise<Tally | null> {
    const { stories, pages, records } = batch;
    if (!this.isPreviousBatchNew || prepared === null || pages.length > 0) return null;
    const tally = new Tally();
    tally.add(batch.tally);
    try {
      await this.inTransaction(async (tx) => {
        const inBulk = writeInBulk(tx);
        const inserted = writeNewStories(tx, this.writing, { stories, prepared });
        tally.add(inserted.tally);
        const recorded = this.record(tx, tally, { records, isEnd: false });
        await Promise.all([inBulk, inserted.written, recorded, this.purge(tx, tally)]);
      });
      return tally;
    } catch (error) {
      if (toRefusalReason(error) === null) throw error;
      return null;
    }
  }

  private async writeWithReads(batch: Batch, prepared: PreparedStories | null): Promise<Tally> {
    const { tally, records } = batch;
    await this.inTransaction(async (tx) => {
      const { writing } = this;
      await writeInBulk(tx);
      tally.add(
        await writeIsolated(tx, batch.stories, {
          write: (stories) =>
            writeStories(tx, writing, { stories, prepared: stories === batch.stories ? prepared : null }),
          refused: createFailedStoryTally,
        }),
      );
      tally.add(
        await writeIsolated(tx, batch.pages, {
          write: (pages) => writePages(tx, writing, pages),
          refused: createFailedPageTally,
        }),
      );
      await this.record(tx, tally, { records, isEnd: false });
      await this.purge(tx, tally);
    });
    return tally;
  }

  private purge(tx: Statements, changed: Tally): Promise<void> {
    return purgeImported(tx, this.ctx, { run: this.run.id, part: this.recordsDone, changed });
  }

  private async writeMenus(): Promise<void> {
    const tally = new Tally();
    const isComing = (externalId: string) => this.rolledBack.has(externalId);
    await this.inTransaction(async (tx) => {
      tally.add(await writeMenus(tx, { ...this.writing, isComing }, [...this.menuItems.values()]));
      // One transaction with the end of the run: an interrupted one has nothing left to resume.
      await this.record(tx, tally, { records: 0, isEnd: true });
    });
    await this.settle(tally, { records: 0, isEnd: true });
  }

  private async record(tx: Statements, tally: Tally, at: Progress): Promise<void> {
    await Promise.all([addProblems(tx, this.run.id, tally.problems), this.save(tx, tally, at)]);
  }

  /** Adds written counts to the run. A dry run's report was rolled back, so it is stored here. */
  private async settle(tally: Tally, at: Progress): Promise<void> {
    if (this.input.dryRun) await this.record(this.ctx.db, tally, at);
    this.counts = addCounts(this.counts, tally.counts);
    this.recordsDone += at.records;
    this.input.onProgress(this.recordsDone, this.run.survey.records);
  }
}
