import type { Actor, Context } from "@/server/accounts/index";
import { appealComment, decideComments, reportComment } from "@/server/engagement/moderation/index";
import { createComment } from "@/server/engagement/writing/index";
import { type DemoMoment, type DemoSaying, momentToDate, sayings } from "../demo/index";
import { storyOf } from "./demo-pages";
import { contextInPast } from "./past";
import type { Past } from "./timeline";
import { actorOf, type People } from "./write-people";

/** In whose name the demo's readers and its newsroom act. */
export interface Company {
  past: Past;
  people: People;
  editor: Actor;
}

interface Act {
  at: Date;
  perform: () => Promise<void>;
}

/** A context of somebody's at a moment of the demo. */
export function contextOf({ past }: Company, { actor, at }: { actor: Actor; at: DemoMoment }): Context {
  const { runtime, account, now } = past;
  return contextInPast(runtime, { account, actor, at: momentToDate(at, now, account.timeZone) });
}

/** What one comment and everything that follows of it comes to, each at its time. */
function actsOf(
  company: Company,
  { saying, ids }: { saying: DemoSaying; ids: Map<DemoSaying, number> },
): Act[] {
  const { people, editor } = company;
  const { by, at, story, text, answers, reports = [], appeal, decision } = saying;
  const act = (
    who: Actor,
    moment: DemoMoment,
    perform: (ctx: Context, id: number) => Promise<unknown>,
  ): Act => {
    const ctx = contextOf(company, { actor: who, at: moment });
    return { at: ctx.clock.now(), perform: async () => void (await perform(ctx, ids.get(saying) ?? 0)) };
  };
  const parent = sayings.find(({ key }) => key !== undefined && key === answers);
  const said = act(actorOf(people, by), at, async (ctx) => {
    const { id } = await createComment(ctx, {
      page: (await storyOf(ctx, story)).address,
      widgetId: "",
      parentId: parent === undefined ? null : (ids.get(parent) ?? null),
      confidential: false,
      ops: [{ insert: `${text}\n` }],
      origin: ctx.account.siteUrl,
      guest: { name: null, verify: async () => false },
    });
    ids.set(saying, id);
  });
  const reported = reports.map(({ by: who, at: moment, reason, note }) =>
    act(actorOf(people, who), moment, (ctx, commentId) => reportComment(ctx, { commentId, reason, note })),
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
          act(actorOf(people, by), appeal.at, (ctx, commentId) =>
            appealComment(ctx, { commentId, note: appeal.note }),
          ),
        ];
  return [said, ...reported, ...decided, ...appealed];
}

/** Comments as readers write them: moderation decides of each, readers report, the newsroom decides. */
export async function writeSayings(company: Company): Promise<void> {
  const ids = new Map<DemoSaying, number>();
  const acts = sayings.flatMap((saying) => actsOf(company, { saying, ids }));
  for (const { perform } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await perform();
}
