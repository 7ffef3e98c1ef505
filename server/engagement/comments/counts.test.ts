import fc from "fast-check";
import { expect, it } from "vitest";
import { hideComment, moveComments } from "@/server/engagement/comment-states/index";
import { AppError } from "@/server/platform/errors/index";
import { aComment, aPage, aReader, readCountsAndRecount } from "@/test/engagement";
import { useTestApp } from "@/test/test-app";
import { editComment } from "./edit-comment";

const app = useTestApp();

const AT_ONCE = 8;
const OPERATIONS_A_RUN = 800;
const RUNS = 5;

const moves = ["approve", "pend", "spam", "delete", "restore"] as const;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("create" as const), page: fc.nat(2), widget: fc.nat(1) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("reply" as const), page: fc.nat(2), to: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("edit" as const), of: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("hide" as const), of: fc.nat() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      move: fc.constantFrom(...moves),
      of: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Written {
  id: number;
  pageId: number;
  path: string;
  widgetId: string;
}

/** Concurrent readers and moderators on three pages, one of which has a widget with its own conversation. */
async function conversation() {
  const test = await app.createAccount();
  const ada = await aReader(test);
  const written: Written[] = [];
  const at = (place: number) => written[place % written.length];
  const paths = ["/a", "/b", "/c"];
  const pageIds = new Map<string, number>();

  async function findPageId(path: string): Promise<number> {
    const known = pageIds.get(path);
    if (known !== undefined) return known;
    const where = { accountId: test.account.id, url: aPage(test, path).url };
    const { id } = await app.db.prisma.page.findFirstOrThrow({ where });
    pageIds.set(path, id);
    return id;
  }

  async function write(place: Pick<Written, "path" | "widgetId">, parentId: number | null) {
    const { id } = await aComment(ada.ctx, { ...place, parentId });
    written.push({ id, pageId: await findPageId(place.path), ...place });
  }

  async function take(action: Step): Promise<void> {
    switch (action.kind) {
      case "create":
        return write(
          { path: paths[action.page] ?? "/a", widgetId: action.widget === 0 ? "" : "second" },
          null,
        );
      case "reply": {
        const parent = at(action.to);
        return parent === undefined ? undefined : write(parent, parent.id);
      }
      case "edit": {
        const one = at(action.of);
        if (one === undefined) return;
        const page = await app.db.prisma.page.findUniqueOrThrow({ where: { id: one.pageId } });
        const sent = { ops: [{ insert: "Other" }], origin: test.account.siteUrl };
        await editComment(ada.ctx, { page: { ...page, metadata: {} }, id: one.id, ...sent });
        return;
      }
      case "hide": {
        const one = at(action.of);
        if (one !== undefined) await hideComment(ada.ctx, one);
        return;
      }
      case "move": {
        const ids = action.of.flatMap((place) => at(place)?.id ?? []);
        await moveComments(test.ctx, { ids, move: action.move, reason: "tried" });
      }
    }
  }
  return { test, take, written };
}

/** Run all steps with limited concurrency. Refusals by rules (a reply to a comment just removed) are expected. */
async function carryOut(steps: readonly Step[], take: (step: Step) => Promise<void>): Promise<void> {
  const waiting = [...steps];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await take(next).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code === "internal") throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

it("counts equal a recount after thousands of concurrent operations", { timeout: 600_000 }, async () => {
  const steps = fc.array(step, { minLength: OPERATIONS_A_RUN, maxLength: OPERATIONS_A_RUN, size: "max" });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { test, take, written } = await conversation();
      await carryOut(all, take);
      expect(written.length).toBeGreaterThan(OPERATIONS_A_RUN / 5);
      const { stored, counted } = await readCountsAndRecount(test.ctx);
      expect(stored).toEqual(counted);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
