import { LRUCache } from "lru-cache";
import type { Context } from "@/server/context/index";
import { type Egress, EgressError } from "@/server/platform/egress/index";
import { cacheTtl } from "@/server/platform/system/index";
import type { RemoteStoryFacts } from "../story-facts";
import { findAttributes, saveAttributes } from "./attributes.repository";
import { parseRemoteStory, type RemoteStory } from "./remote-story.rules";

const FRESH_MILLISECONDS = 300_000;
/** How long a publisher that did not answer is not requested again for the same story. */
const UNRESPONSIVE_MILLISECONDS = 10_000;
const LIMITS = { connectMs: 2_000, responseMs: 3_000, maxBytes: 65_536 };
const LONGEST_ID = 255;

/** Fallback for a story without any known attributes: closed, and metered. */
const UNKNOWN: RemoteStoryFacts = { visibility: "subscription", accessLevel: 0, attributes: [] };

/** Stories on publishers' own systems. */
export interface RemoteStories {
  /**
   * Find a story by the publisher's id, fetched at most every five minutes; null: the publisher has no such story.
   * While
   * the publisher does not answer, its last response applies; without one, the story is closed and metered.
   */
  find(ctx: Context, storyId: string): Promise<RemoteStoryFacts | null>;
}

type FetchResult = { kind: "responded"; story: RemoteStory | null } | { kind: "unresponsive" };

async function fetchStory(
  egress: Egress,
  { url, storyId }: { url: string; storyId: string },
): Promise<FetchResult> {
  const address = new URL(url);
  address.searchParams.set("story-id", storyId);
  try {
    const { status, body } = await egress.send({
      method: "GET",
      url: address.href,
      headers: { accept: "application/json" },
      body: null,
      limits: LIMITS,
    });
    if (status === 404 || status === 410) return { kind: "responded", story: null };
    const story = status === 200 ? parseRemoteStory(body.toString("utf8")) : null;
    return story === null ? { kind: "unresponsive" } : { kind: "responded", story };
  } catch (error) {
    if (error instanceof EgressError) return { kind: "unresponsive" };
    throw error;
  }
}

/** Create the lookup of remote stories: concurrent requests for a story are coalesced, and responses are stored. */
export function createRemoteStories(egress: Egress): RemoteStories {
  const inFlight = new Map<string, Promise<RemoteStoryFacts | null>>();
  const unresponsive = new LRUCache<string, true>({ max: 10_000, ...cacheTtl(UNRESPONSIVE_MILLISECONDS) });

  async function loadStory(ctx: Context, storyId: string): Promise<RemoteStoryFacts | null> {
    const key = `${ctx.account.id}:${storyId}`;
    const { account, db, systemClock } = ctx;
    const url = account.settings.subscriptions.storyAttributesUrl;
    const stored = await findAttributes(db, account.id, storyId);
    const now = systemClock.now();
    const isFresh = stored !== null && now.getTime() - stored.fetchedAt.getTime() < FRESH_MILLISECONDS;
    const last = stored === null ? UNKNOWN : stored.story;
    if (url === null || isFresh || unresponsive.has(key)) return last;
    const result = await fetchStory(egress, { url, storyId });
    if (result.kind === "unresponsive") {
      unresponsive.set(key, true);
      return last;
    }
    await saveAttributes(db, account.id, { storyId, story: result.story, now });
    return result.story;
  }

  return {
    find: (ctx, storyId) => {
      if (storyId === "" || storyId.length > LONGEST_ID) return Promise.resolve(null);
      const key = `${ctx.account.id}:${storyId}`;
      const pending = inFlight.get(key);
      if (pending !== undefined) return pending;
      const promise = loadStory(ctx, storyId).finally(() => inFlight.delete(key));
      inFlight.set(key, promise);
      return promise;
    },
  };
}
