import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { emptyCounts, type ImportCounts, type ImportProblem, type ImportReport } from "../../import-report";
import { addProblems, saveRun } from "../../runs/run-log";
import type { ImportedMenuItem, ImportedPage, ImportedStory, PlannedItem } from "../imported";
import type { WxrItem, WxrRecord } from "../wxr-record";
import { Catalogue } from "./catalogue";
import type { Survey } from "./survey";
import { writeMenus } from "./write-menus";
import { writePages } from "./write-pages";
import { type Writing, writeStories } from "./write-stories";

const BATCH = 100;
const LISTED_PROBLEMS = 200;

export interface RunInput {
  dryRun: boolean;
  /** Second reading of the file. */
  records(): AsyncIterable<WxrRecord>;
  plan(item: WxrItem): PlannedItem;
  /** Called as records are done; `total` is the number of records in the file. */
  onProgress(done: number, total: number): void;
  signal: AbortSignal;
}

interface Batch {
  stories: ImportedStory[];
  pages: ImportedPage[];
  menuItems: ImportedMenuItem[];
  problems: ImportProblem[];
  records: number;
}

function emptyBatch(): Batch {
  return { stories: [], pages: [], menuItems: [], problems: [], records: 0 };
}

/** A dry run does everything and then takes it back. */
class TakenBack extends Error {}

const cutOffRun = z.looseObject({ recordsDone: z.int() });

/** One run over a file: gathers batches as it reads, and writes each in a transaction of its own. */
export class ImportRun {
  private counts: ImportCounts = emptyCounts();
  private readonly listed: ImportProblem[] = [];
  private problemCount = 0;
  private recordsDone = 0;
  private readonly catalogue: Catalogue;
  private gathering = emptyBatch();
  private readonly menuItems: ImportedMenuItem[] = [];

  constructor(
    private readonly ctx: Context,
    private readonly run: { id: string; survey: Survey; cutOff: unknown },
    private readonly input: RunInput,
  ) {
    this.catalogue = new Catalogue(ctx, run.survey.index);
    const before = cutOffRun.safeParse(run.cutOff);
    if (before.success) this.takeUp(before.data);
  }

  /** Counts go on from where the cut-off run stood; the catalogue is looked through again in any case. */
  private takeUp(before: z.output<typeof cutOffRun>): void {
    this.recordsDone = before.recordsDone;
    for (const [kind, count] of Object.entries(this.counts)) {
      const known = z.record(z.string(), z.int()).safeParse(before[kind]);
      if (known.success) Object.assign(count, known.data);
    }
  }

  report(status: ImportReport["status"]): ImportReport {
    const { run, input, counts, listed } = this;
    const moreProblems = this.problemCount - listed.length;
    return { run: run.id, dryRun: input.dryRun, status, counts, problems: listed, moreProblems };
  }

  async finish(status: ImportReport["status"], message: string | null = null): Promise<ImportReport> {
    await this.save(this.ctx.db, status, message);
    return this.report(status);
  }

  private save(db: Db, status: "running" | ImportReport["status"], message: string | null = null) {
    this.catalogue.tally(this.counts);
    const progress = { counts: this.counts, recordsDone: this.recordsDone };
    return saveRun(db, this.ctx, { id: this.run.id, progress, status, message });
  }

  private sort(item: WxrItem, planned: PlannedItem): void {
    const problem = (outcome: "skipped" | "failed", reason: string) => {
      const ref = `line ${item.line}, post ${item.postId}`;
      this.gathering.problems.push({ outcome, ref, title: item.title || null, reason });
    };
    switch (planned.kind) {
      case "story":
        this.gathering.stories.push(planned.story);
        return;
      case "page":
        this.gathering.pages.push(planned.page);
        return;
      case "menu-item":
        this.menuItems.push(planned.menuItem);
        return;
      case "attachment":
        this.counts.attachments.unchanged += 1;
        return;
      case "shared-block":
        this.counts.other.unchanged += 1;
        return;
      case "skip":
        this.counts.other.skipped += 1;
        problem("skipped", planned.reason);
        return;
      case "failed":
        this.counts[item.postType === "post" ? "stories" : "other"].failed += 1;
        problem("failed", planned.reason);
    }
  }

  private take(record: WxrRecord): void {
    this.gathering.records += 1;
    if (record.kind === "item") this.sort(record, this.input.plan(record));
    else if (record.kind === "bad-item") {
      this.counts.other.failed += 1;
      const { line, title, reason } = record;
      this.gathering.problems.push({ outcome: "failed", ref: `line ${line}`, title: title || null, reason });
    }
  }

  private async inTransaction(work: (tx: Db) => Promise<void>): Promise<void> {
    try {
      await this.ctx.db.withTx(async (tx) => {
        await work(tx);
        if (this.input.dryRun) throw new TakenBack();
      });
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
    }
  }

  /** All of a batch or nothing of it. */
  private async writeWhole(batch: Batch): Promise<void> {
    const problems = [...batch.problems];
    const counts = structuredClone(this.counts);
    const writing: Writing = { ctx: this.ctx, catalogue: this.catalogue, counts, problems };
    const before = { counts: this.counts, recordsDone: this.recordsDone };
    try {
      await this.inTransaction(async (tx) => {
        await writeStories(tx, writing, batch.stories);
        await writePages(tx, writing, batch.pages);
        await writeMenus(tx, writing, batch.menuItems);
        await addProblems(tx, this.run.id, problems);
        this.counts = counts;
        this.recordsDone += batch.records;
        await this.save(tx, "running");
      });
    } catch (error) {
      Object.assign(this, before);
      this.catalogue.forget();
      throw error;
    }
    if (this.input.dryRun) await addProblems(this.ctx.db, this.run.id, problems);
    this.problemCount += problems.length;
    this.listed.push(...problems.slice(0, LISTED_PROBLEMS - this.listed.length));
    this.input.onProgress(this.recordsDone, this.run.survey.records);
  }

  /** One item that the database refuses must not cost the others: the batch is then written item by item. */
  private async write(batch: Batch): Promise<void> {
    try {
      await this.writeWhole(batch);
    } catch (error) {
      await this.ctx.db.ping();
      if (batch.stories.length === 0) throw error;
      await this.writeWhole({ ...batch, stories: [] });
      for (const story of batch.stories) await this.writeStory(story);
    }
  }

  private async writeStory(story: ImportedStory): Promise<void> {
    try {
      await this.writeWhole({ ...emptyBatch(), stories: [story] });
    } catch (error) {
      await this.ctx.db.ping();
      this.ctx.log.warn({ err: error, story: story.externalId }, "a story could not be imported");
      this.counts.stories.failed += 1;
      const ref = `line ${story.line}, ${story.externalId}`;
      const reason = "The database refused it; the log says why.";
      await this.writeWhole({
        ...emptyBatch(),
        problems: [{ outcome: "failed", ref, title: story.headline, reason }],
      });
    }
  }

  private gathered(): Batch {
    const batch = this.gathering;
    this.gathering = emptyBatch();
    return batch;
  }

  /** Plans items and writes them batch by batch; one batch is written while the next one is read. */
  async go(): Promise<ImportReport> {
    await this.inTransaction((tx) => this.catalogue.writeAll(tx));
    const done = this.recordsDone;
    let at = 0;
    let writing: Promise<void> = Promise.resolve();
    for await (const record of this.input.records()) {
      at += 1;
      if (at <= done) {
        // Menus are written at the end, so a resumed run needs their items from the part that is done as well.
        if (record.kind === "item" && record.postType === "nav_menu_item")
          this.sort(record, this.input.plan(record));
        continue;
      }
      this.take(record);
      if (this.gathering.stories.length + this.gathering.pages.length < BATCH) continue;
      await writing;
      if (this.input.signal.aborted) return this.finish("interrupted");
      writing = this.write(this.gathered());
      // Whoever awaits it sees the failure; until then it must not count as unhandled.
      writing.catch(() => undefined);
    }
    await writing;
    await this.write({ ...this.gathered(), menuItems: this.menuItems });
    return this.finish("finished");
  }
}
