import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { insertLogEntries } from "./lifecycle.repository";

/** Something that was done to a subscription, for its log. */
export interface DoneAction {
  subscriptionId: number;
  /** created, activated, renewed, extended, switched, cancelled, …: in the past tense. */
  action: string;
  note?: string | null;
  details?: Readonly<Record<string, unknown>>;
}

function doerOf({ actor }: Context): { actorKind: string; actorName: string | null } {
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

/** The same for many, in their order, in one statement. Returns their ids. */
export function recordActions(
  ctx: Context,
  tx: Statements,
  done: readonly DoneAction[],
): Promise<readonly number[]> {
  const entries = done.map(({ note = null, details = {}, ...action }) => ({ ...action, note, details }));
  return insertLogEntries(tx, ctx.account.id, { at: ctx.clock.now(), ...doerOf(ctx), entries });
}

/** Writes into a subscription's log what was done, by whom and why, in the transaction that does it. Returns its id. */
export async function recordAction(ctx: Context, tx: Statements, done: DoneAction): Promise<number> {
  const [id] = await recordActions(ctx, tx, [done]);
  if (id === undefined) throw new Error("an entry of a subscription's log was not written");
  return id;
}
