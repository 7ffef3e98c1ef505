import type { Actor } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { createComment } from "@/server/engagement/comments/index";
import { appealComment, decideComments, reportComment } from "@/server/engagement/moderation/index";
import { type DemoMoment, type DemoSaying, momentToDate, sayings } from "../demo/index";
import { findDemoStory } from "./demo-pages";
import { contextInPast } from "./past-context";
import type { Past } from "./timeline";
import { getDemoActor, type People } from "./write-people";

/** The actors of the demo's readers and its newsroom. */
export interface Company {
  past: Past;
  people: People;
  editor: Actor;
}

interface Act {
  at: Date;
  perform: () => Promise<void>;
}

/** A context of a person at a moment of the demo. */
export function createDemoContext(
  { past }: Company,
  { actor, at }: { actor: Actor; at: DemoMoment },
): Context {
  const { runtime, account, now } = past;
  return contextInPast(runtime, { account, actor, at: momentToDate(at, now, account.timeZone) });
}

/** One comment and everything that follows from it, each at its time. */
function toActs(
  company: Company,
  { saying, ids }: { saying: DemoSaying; ids: Map<DemoSaying, number> },
): Act[] {
  const { people, editor } = company;
  const { by, at, story, text, answers, reports = [], appeal, decision } = saying;
  const act = (
    reporter: Actor,
    moment: DemoMoment,
    perform: (ctx: Context, id: number) => Promise<unknown>,
  ): Act => {
    const ctx = createDemoContext(company, { actor: reporter, at: moment });
    return { at: ctx.clock.now(), perform: async () => void (await perform(ctx, ids.get(saying) ?? 0)) };
  };
  const parent = sayings.find(({ key }) => key !== undefined && key === answers);
  const written = act(getDemoActor(people, by), at, async (ctx) => {
    const { id } = await createComment(ctx, {
      page: (await findDemoStory(ctx, story)).address,
      widgetId: "",
      parentId: parent === undefined ? null : (ids.get(parent) ?? null),
      confidential: false,
      ops: [{ insert: `${text}\n` }],
      origin: ctx.account.siteUrl,
      guest: { name: null, verify: async () => false },
    });
    ids.set(saying, id);
  });
  const reported = reports.map(({ by: reporter, at: moment, reason, note }) =>
    act(getDemoActor(people, reporter), moment, (ctx, commentId) =>
      reportComment(ctx, { commentId, reason, note }),
    ),
  );
  const decided =
    decision === undefined
      ? []
      : [
          act(editor, decision.at, (ctx, id) =>
            decideComments(ctx, { ids: [id], move: decision.move, reason: decision.reason }),
          ),
        ];
  const appealed =
    appeal === undefined
      ? []
      : [
          act(getDemoActor(people, by), appeal.at, (ctx, commentId) =>
            appealComment(ctx, { commentId, note: appeal.note }),
          ),
        ];
  return [written, ...reported, ...decided, ...appealed];
}

/** Writes comments as readers do: moderation decides on each, readers report them, the newsroom decides. */
export async function writeRecentComments(company: Company): Promise<void> {
  const ids = new Map<DemoSaying, number>();
  const acts = sayings.flatMap((saying) => toActs(company, { saying, ids }));
  for (const { perform } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await perform();
}
