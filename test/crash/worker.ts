import { setTimeout as pause } from "node:timers/promises";
import { createAccountContext } from "@/inngest/account-context";
import { startBackground } from "@/inngest/background";
import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { getRuntime } from "@/server/runtime";
import { isRolledBack, occurrence } from "./plan";

/**
 * A process of the installation that the crash test kills: it runs background jobs and, as `emit`, changes a
 * collection repeatedly, each time with an event in the same transaction; some of the changes are rolled back.
 */
class Undone extends Error {}

const [role = "", accountId = "", collectionId = "", total = ""] = process.argv.slice(2);

function createEvent(n: number): DomainEvent {
  const { id, name } = occurrence(n);
  return {
    name,
    id,
    subject: { type: "collection", id: collectionId },
    data: { collectionId: Number(collectionId), slug: "home" },
  };
}

async function change(ctx: Context, n: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.prisma.collection.update({
      where: { id: Number(collectionId) },
      data: { summary: `change ${n}` },
    });
    await ctx.emit(tx, createEvent(n));
    if (isRolledBack(n)) throw new Undone();
  });
}

/** The number after the last change that is known to be committed. */
async function nextNumber(ctx: Context): Promise<number> {
  const last = await ctx.db.prisma.accountEvent.findFirst({
    where: { accountId: ctx.account.id, eventId: { startsWith: "crash:" } },
    orderBy: { position: "desc" },
  });
  return last === null ? 0 : Number(last.eventId.split(":")[1]) + 1;
}

/** A change without a confirmed commit is repeated: its event has the same id and stays one event. */
async function insisting<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Undone) throw error;
      await pause(100);
    }
  }
}

async function emitAll(): Promise<void> {
  const ctx = await insisting(() => createAccountContext(Number(accountId)));
  for (let n = await insisting(() => nextNumber(ctx)); n < Number(total); n += 1) {
    await insisting(() => change(ctx, n)).catch(() => undefined);
    // So slow that the emitting process is killed while it emits.
    await pause(50);
  }
}

getRuntime();
await startBackground();
if (role === "emit") await emitAll();
