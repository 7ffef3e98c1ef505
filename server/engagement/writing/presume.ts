import { LRUCache } from "lru-cache";
import type { Context } from "@/server/accounts/index";
import type { Place } from "@/server/engagement/comments/index";
import { rememberedFor } from "@/server/platform/memory/index";

/** A conversation of a page, as it was when somebody wrote there last. */
export interface KnownPlace {
  page: Place["page"];
  realmId: number;
}

interface AskedConversation {
  url: string;
  widgetId: string;
}

/** Characters of all addresses and metadata that are remembered. */
const KEPT_CHARACTERS = 4_000_000;
const DOUBTED_MILLISECONDS = 60_000;

function newMemory() {
  return {
    places: new LRUCache<string, KnownPlace>({
      maxSize: KEPT_CHARACTERS,
      sizeCalculation: ({ page }, name) => name.length + page.said.length + 100,
    }),
    doubted: new LRUCache<number, true>({ max: 10_000, ...rememberedFor(DOUBTED_MILLISECONDS) }),
  };
}

const known = new WeakMap<object, ReturnType<typeof newMemory>>();

function memoryOf({ db }: Context): ReturnType<typeof newMemory> {
  const memory = known.get(db) ?? newMemory();
  known.set(db, memory);
  return memory;
}

function nameOf({ account }: Context, { url, widgetId }: AskedConversation): string {
  return `${account.id} ${widgetId} ${url}`;
}

/** Where somebody wrote before; what it says holds where the write finds it so (`refuseOutdated`). */
export function recallPlace(ctx: Context, asked: AskedConversation): KnownPlace | undefined {
  return memoryOf(ctx).places.get(nameOf(ctx, asked));
}

export function rememberPlace(ctx: Context, asked: AskedConversation, place: KnownPlace): void {
  memoryOf(ctx).places.set(nameOf(ctx, asked), place);
}

/** Whether anything may be presumed of what a reader writes: not for a minute after it was wrong. */
export function mayPresume(ctx: Context, readerId: number): boolean {
  return !memoryOf(ctx).doubted.has(readerId);
}

/** After something that was presumed was not so: of whom or of where, it does not say. */
export function presumeNoMore(ctx: Context, asked: AskedConversation, readerId: number | null): void {
  const { places, doubted } = memoryOf(ctx);
  places.delete(nameOf(ctx, asked));
  if (readerId !== null) doubted.set(readerId, true);
}
