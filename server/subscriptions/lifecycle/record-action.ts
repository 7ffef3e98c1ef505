import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { insertLogEntries } from "./lifecycle.repository";

/** An action on a subscription, for its log. */
export interface ActionEntry {
  subscriptionId: number;
  /** created, activated, renewed, extended, switched, cancelled, …: in the past tense. */
  action: string;
  note?: string | null;
  details?: Readonly<Record<string, unknown>>;
}

function toLogActor({ actor }: Context): { actorKind: string; actorName: string | null } {
  switch (actor.kind) {
    case "staff":
      return { actorKind: "staff", actorName: actor.name };
    case "system":
      return { actorKind: "system", actorName: actor.name };
    case "server":
      return { actorKind: "server", actorName: null };
    case "reader":
      return { actorKind: "reader", actorName: actor.reader.name };
    case "subscriber":
      return { actorKind: "reader", actorName: actor.claims.name ?? actor.claims.id };
    case "anonymous":
      return { actorKind: "guest", actorName: null };
  }
}

/** Write log entries for many actions, in order, in one statement. Returns their ids. */
export function recordActions(
  ctx: Context,
  tx: Statements,
  actions: readonly ActionEntry[],
): Promise<readonly number[]> {
  const entries = actions.map(({ note = null, details = {}, ...action }) => ({ ...action, note, details }));
  return insertLogEntries(tx, ctx.account.id, { at: ctx.clock.now(), ...toLogActor(ctx), entries });
}

/** Write a log entry for an action, in the transaction of the action. Returns its id. */
export async function recordAction(ctx: Context, tx: Statements, actions: ActionEntry): Promise<number> {
  const [id] = await recordActions(ctx, tx, [actions]);
  if (id === undefined) throw new Error("subscription log entry was not written");
  return id;
}
