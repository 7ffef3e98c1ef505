import type { ImportKind, ImportProblem } from "../../import-report";
import type { ImportedPage, ImportedStory, PlannedItem } from "../imported";
import type { WxrBadItem, WxrItem } from "../wxr-record";
import { Tally } from "./tally";

/** Rows per batch: a statement costs little more for many rows than for one, and more rows only take more memory. */
const STORIES = 500;
/** Characters of HTML after which a batch is full, regardless of its number of stories. */
const CHARACTERS = 2_000_000;
/** Records after which progress is stored even without stories. */
const RECORDS = 5_000;

const KIND_OF_TYPE: Readonly<Record<string, ImportKind>> = {
  post: "stories",
  page: "pages",
  nav_menu_item: "menu_items",
  attachment: "attachments",
};

/** The writes of one transaction: stories and pages, and the outcomes of the records between them. */
export class Batch {
  readonly stories: ImportedStory[] = [];
  readonly pages: ImportedPage[] = [];
  readonly tally = new Tally();
  records = 0;
  private characters = 0;

  get isFull(): boolean {
    return (
      this.stories.length + this.pages.length >= STORIES ||
      this.characters >= CHARACTERS ||
      this.records >= RECORDS
    );
  }

  add(item: WxrItem, planned: PlannedItem): void {
    this.characters += item.content.length;
    const kind = KIND_OF_TYPE[item.postType] ?? "other";
    if (planned.kind !== "story") this.leaveCommentsBehind(item);
    switch (planned.kind) {
      case "story":
        this.stories.push(planned.story);
        return;
      case "page":
        this.pages.push(planned.page);
        return;
      // The run collects them until their targets exist.
      case "menu-item":
        return;
      // Pictures stay at the source, and reusable blocks were inserted into the posts that reference them.
      case "attachment":
      case "shared-block":
        this.tally.counts[kind].skipped += 1;
        return;
      case "skip":
        this.leaveOut(kind, "skipped", toProblem(item, planned.reason));
        return;
      case "failed":
        this.leaveOut(kind, "failed", toProblem(item, planned.reason));
    }
  }

  addTwin(item: WxrItem): void {
    const kind = KIND_OF_TYPE[item.postType] ?? "other";
    this.leaveOut(kind, "skipped", toProblem(item, "It is in the file twice. The first one was imported."));
  }

  addBad({ line, title, reason }: WxrBadItem): void {
    this.leaveOut("other", "failed", { ref: `line ${line}`, title: title || null, reason });
  }

  private leaveCommentsBehind(item: WxrItem): void {
    const { length } = item.comments;
    if (length === 0) return;
    this.tally.counts.comments.skipped += length;
    const what = length === 1 ? "A comment" : `${length} comments`;
    this.tally.problems.push({
      outcome: "note",
      ...toProblem(item, `${what} on it not imported: only stories can have comments.`),
    });
  }

  private leaveOut(
    kind: ImportKind,
    outcome: "skipped" | "failed",
    problem: Omit<ImportProblem, "outcome">,
  ): void {
    this.tally.counts[kind][outcome] += 1;
    this.tally.problems.push({ outcome, ...problem });
  }
}

function toProblem(item: WxrItem, reason: string): Omit<ImportProblem, "outcome"> {
  return { ref: `line ${item.line}, post ${item.postId}`, title: item.title || null, reason };
}
