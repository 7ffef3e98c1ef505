import { setImmediate } from "node:timers/promises";
import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import type { PreparedStories } from "@/server/publishing/stories/index";
import type { ImportCounts, ImportReport } from "../../import-report";
import { addProblems, firstProblems, type RunProgress, saveRun } from "../../runs/index";
import type { ImportedMenuItem, PlannedItem } from "../imported";
import type { WxrItem, WxrRecord } from "../wxr-record";
import { Batch } from "./batch";
import { writeInBulk } from "./batch.repository";
import { Catalogue } from "./catalogue";
import { stateOf } from "./draft-story";
import { IndexMerge } from "./index-merge";
import { purgeImported } from "./purge-imported";
import { refusalOf } from "./refusal";
import type { Survey } from "./survey";
import { sumOf, Tally } from "./tally";
import { writeApart } from "./write-apart";
import { menuItemId, writeMenus } from "./write-menus";
import { refusedPage, writePages } from "./write-pages";
import { prepareImported, refusedStory, type Writing, writeNewStories, writeStories } from "./write-stories";

const LISTED_PROBLEMS = 200;
/** Records that are planned in one go. */
const AT_ONCE = 4;

export interface RunInput {
  dryRun: boolean;
  /** Second reading of the file. */
  records(): AsyncIterable<WxrRecord>;
  plan(item: WxrItem): PlannedItem;
  /** Called as records are done; `total` is the number of records in the file. */
  onProgress(done: number, total: number): void;
  signal: AbortSignal;
}

/** How far a transaction brings the run. */
interface Place {
  records: number;
  isEnd: boolean;
}

/** A dry run does everything and then takes it back. */
class TakenBack extends Error {}

/** One run over a file: gathers batches as it reads, and writes each in a transaction of its own. */
export class ImportRun {
  private counts: ImportCounts;
  private recordsDone: number;
  /** Whether nobody had any of the stories of the batch before. */
  private areNew = false;
  private readonly writing: Writing;
  private readonly merge: IndexMerge;
  private readonly menuItems = new Map<string, ImportedMenuItem>();
  private readonly seen = new Set<number>();
  /** Stories and pages that a dry run took back. */
  private readonly takenBack = new Set<string>();

  constructor(
    private readonly ctx: Context,
    /** `progress` is where the run that this one goes on with was cut off. */
    private readonly run: { id: string; survey: Survey; progress: RunProgress },
    private readonly input: RunInput,
  ) {
    this.counts = run.progress.counts;
    this.recordsDone = run.progress.recordsDone;
    this.merge = new IndexMerge(ctx);
    this.writing = { ctx, catalogue: new Catalogue(ctx, run.survey.index, this.counts) };
  }

  /**
   * Plans items and writes them batch by batch. While one is written the next one waits, ready, and the one after it is
   * read and made ready: the database goes from one to the next without a pause.
   */
  async go(): Promise<ImportReport> {
    await this.inTransaction(async (tx) => {
      await this.writing.catalogue.make(tx);
      await this.save(tx, new Tally(), { records: 0, isEnd: false });
    });
    let before: Promise<void> = Promise.resolve();
    let writing = before;
    for await (const batch of this.batches()) {
      const prepared = await this.prepared(batch);
      await before;
      if (this.input.signal.aborted) {
        await writing;
        return this.finish("interrupted");
      }
      before = writing;
      writing = before.then(() => this.write(batch, prepared));
      // Whoever awaits it sees the failure; until then it must not count as unhandled.
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
    const { problems, total } = await firstProblems(ctx.db, run.id, LISTED_PROBLEMS);
    const moreProblems = total - problems.length;
    return { run: run.id, dryRun: input.dryRun, status, counts: progress.counts, problems, moreProblems };
  }

  /** A dry run takes back what stories mention, so that nothing can be made of them ahead. */
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
      // The batch that is being written waits for its turn in this process between its statements.
      if (at % AT_ONCE === 0) await setImmediate();
      if (!batch.isFull) continue;
      yield batch;
      batch = new Batch();
    }
    if (batch.records > 0) yield batch;
  }

  /** `batch` is null for what is behind the run already: of that, menus are still to be written. */
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

  /** Menus are written at the end, when what they lead to stands. */
  private takeMenuItem(record: WxrItem, batch: Batch | null): void {
    const planned = this.input.plan(record);
    if (planned.kind !== "menu-item") {
      batch?.add(record, planned);
      return;
    }
    const { menuItem } = planned;
    const id = menuItemId(menuItem);
    if (this.menuItems.has(id)) batch?.addTwin(record);
    else this.menuItems.set(id, menuItem);
  }

  private progress(tally: Tally, records = 0): RunProgress {
    const counts = { ...sumOf(this.counts, tally.counts), ...this.writing.catalogue.counts() };
    return { counts, recordsDone: this.recordsDone + records };
  }

  private save(db: Statements, tally: Tally, at: Place): Promise<void> {
    const progress = this.progress(tally, at.records);
    return saveRun(db, this.ctx, { id: this.run.id, progress, status: at.isEnd ? "finished" : "running" });
  }

  private async inTransaction(work: (tx: Statements) => Promise<void>): Promise<void> {
    try {
      await this.ctx.db.withPipeline(async (tx) => {
        await work(tx);
        if (this.input.dryRun) throw new TakenBack();
      });
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
    }
  }

  /** All of a batch, its report and how far the run is with it, or nothing of it. */
  private async write(batch: Batch, prepared: PreparedStories | null): Promise<void> {
    const { records, stories } = batch;
    const tally = (await this.writeAhead(batch, prepared)) ?? (await this.writeWithLooks(batch, prepared));
    this.areNew = tally.counts.stories.created === stories.length;
    if (this.input.dryRun) {
      const now = this.ctx.clock.now();
      const published = stories.filter((story) => stateOf(story, now) === "published");
      const pages = batch.pages.filter(({ state }) => state === "published");
      for (const { externalId } of [...published, ...pages]) this.takenBack.add(externalId);
    }
    await this.settle(tally, { records, isEnd: false });
    this.merge.gathered(stories.length + batch.pages.length);
  }

  /**
   * Where the stories before were all new, these are taken to be so as well: what they become is sent in one go, without
   * a look at what is here. Where one of them is not, or the database refuses one, nothing of it is written: null then.
   */
  private async writeAhead(batch: Batch, prepared: PreparedStories | null): Promise<Tally | null> {
    const { stories, pages, records } = batch;
    if (!this.areNew || prepared === null || pages.length > 0) return null;
    const tally = new Tally();
    tally.add(batch.tally);
    try {
      await this.inTransaction(async (tx) => {
        const inBulk = writeInBulk(tx);
        const made = writeNewStories(tx, this.writing, { stories, prepared });
        tally.add(made.tally);
        const recorded = this.record(tx, tally, { records, isEnd: false });
        await Promise.all([inBulk, made.written, recorded, this.purge(tx, tally)]);
      });
      return tally;
    } catch (error) {
      if (refusalOf(error) === null) throw error;
      return null;
    }
  }

  private async writeWithLooks(batch: Batch, prepared: PreparedStories | null): Promise<Tally> {
    const { tally, records } = batch;
    await this.inTransaction(async (tx) => {
      const { writing } = this;
      await writeInBulk(tx);
      tally.add(
        await writeApart(tx, batch.stories, {
          write: (stories) =>
            writeStories(tx, writing, { stories, prepared: stories === batch.stories ? prepared : null }),
          refused: refusedStory,
        }),
      );
      tally.add(
        await writeApart(tx, batch.pages, {
          write: (pages) => writePages(tx, writing, pages),
          refused: refusedPage,
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
    const isComing = (externalId: string) => this.takenBack.has(externalId);
    await this.inTransaction(async (tx) => {
      tally.add(await writeMenus(tx, { ...this.writing, isComing }, [...this.menuItems.values()]));
      // Written in one with the end of the run: cut off after it, there is nothing to go on with.
      await this.record(tx, tally, { records: 0, isEnd: true });
    });
    await this.settle(tally, { records: 0, isEnd: true });
  }

  private async record(tx: Statements, tally: Tally, at: Place): Promise<void> {
    await Promise.all([addProblems(tx, this.run.id, tally.problems), this.save(tx, tally, at)]);
  }

  /** What was written counts from now on. The report of a dry run was taken back with the rest, and is kept here. */
  private async settle(tally: Tally, at: Place): Promise<void> {
    if (this.input.dryRun) await this.record(this.ctx.db, tally, at);
    this.counts = sumOf(this.counts, tally.counts);
    this.recordsDone += at.records;
    this.input.onProgress(this.recordsDone, this.run.survey.records);
  }
}
