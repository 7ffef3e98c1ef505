import { LRUCache } from "lru-cache";
import type { Context } from "@/server/context/index";
import type { CommentTarget } from "@/server/engagement/comments/index";
import { cacheTtl } from "@/server/platform/system/index";

/** A page and one of its conversations, as of the last comment. */
interface CachedTarget {
  page: CommentTarget["page"];
  realmId: number;
}

interface ConversationKey {
  pageKey: string;
  widgetId: string;
}

/** Maximum characters of all cached keys and metadata. */
const MAX_CHARACTERS = 4_000_000;
const DISTRUST_MILLISECONDS = 60_000;

function createStore() {
  return {
    targets: new LRUCache<string, CachedTarget>({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: ({ page }, name) => name.length + page.said.length + 100,
    }),
    distrusted: new LRUCache<number, true>({ max: 10_000, ...cacheTtl(DISTRUST_MILLISECONDS) }),
  };
}

const stores = new WeakMap<object, ReturnType<typeof createStore>>();

function getStore({ db }: Context): ReturnType<typeof createStore> {
  const store = stores.get(db) ?? createStore();
  stores.set(db, store);
  return store;
}

/** Cached state that comment inserts assume without reading it; the insert verifies it (`assertFresh`). */
export function getOptimisticCache(ctx: Context) {
  const { targets, distrusted } = getStore(ctx);
  // A key contains no space.
  const toKey = ({ pageKey, widgetId }: ConversationKey) => `${ctx.account.id} ${pageKey} ${widgetId}`;
  return {
    /** Get the cached target of a conversation. */
    recall: (conversation: ConversationKey): CachedTarget | undefined => targets.get(toKey(conversation)),
    /** Cache a target just read from the database; skipped while it has no conversation. */
    remember: (
      conversation: ConversationKey,
      { page, realmId }: Pick<CommentTarget, "page" | "realmId">,
    ): void => {
      if (realmId !== null) targets.set(toKey(conversation), { page, realmId });
    },
    /** Whether a reader's comment may use assumptions: not for a minute after a stale one. */
    mayPresume: (readerId: number): boolean => !distrusted.has(readerId),
    /** Invalidate after a stale write, which does not tell whether the target or the author was stale. */
    doubt: (conversation: ConversationKey, readerId: number | null): void => {
      targets.delete(toKey(conversation));
      if (readerId !== null) distrusted.set(readerId, true);
    },
  };
}
