import { LRUCache } from "lru-cache";
import type { Context } from "@/server/accounts/index";
import type { CommentTarget } from "@/server/engagement/comments/index";
import { cacheTtl } from "@/server/platform/cache/index";

/** A page and a conversation of it, as they were when somebody wrote there last. */
interface KnownPlace {
  page: CommentTarget["page"];
  realmId: number;
}

interface AskedConversation {
  pageKey: string;
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
    doubted: new LRUCache<number, true>({ max: 10_000, ...cacheTtl(DOUBTED_MILLISECONDS) }),
  };
}

const known = new WeakMap<object, ReturnType<typeof newMemory>>();

function memoryOf({ db }: Context): ReturnType<typeof newMemory> {
  const memory = known.get(db) ?? newMemory();
  known.set(db, memory);
  return memory;
}

/**
 * What this process takes to be so of what is written for an account, without asking whether it is; the write sees to it
 * (`refuseOutdated`, ADR 0177).
 */
export function createOptimisticCache(ctx: Context) {
  const { places, doubted } = memoryOf(ctx);
  // No key holds a space.
  const nameOf = ({ pageKey, widgetId }: AskedConversation) => `${ctx.account.id} ${pageKey} ${widgetId}`;
  return {
    /** Where somebody wrote before. */
    recall: (asked: AskedConversation): KnownPlace | undefined => places.get(nameOf(asked)),
    /** Of what PostgreSQL just said; nothing while nobody has written there. */
    remember: (
      asked: AskedConversation,
      { page, realmId }: Pick<CommentTarget, "page" | "realmId">,
    ): void => {
      if (realmId !== null) places.set(nameOf(asked), { page, realmId });
    },
    /** Whether anything is presumed of what a reader writes: not for a minute after it was wrong. */
    mayPresume: (readerId: number): boolean => !doubted.has(readerId),
    /** After something that was presumed was not so: of whom or of where, it does not say. */
    doubt: (asked: AskedConversation, readerId: number | null): void => {
      places.delete(nameOf(asked));
      if (readerId !== null) doubted.set(readerId, true);
    },
  };
}
