import { LRUCache } from "lru-cache";
import type { Context } from "@/server/accounts/index";
import { cacheTtl } from "@/server/platform/cache/index";
import type { Egress } from "@/server/platform/egress/index";
import { EgressError } from "@/server/platform/egress/index";
import type { RemoteStoryFacts } from "../story-facts";
import { findAttributes, saveAttributes } from "./attributes.repository";
import { type RemoteStory, readRemoteStory } from "./remote-story.rules";

const FRESH_MILLISECONDS = 300_000;
/** For so long a publisher that did not answer is not asked about the same story again. */
const SILENT_MILLISECONDS = 10_000;
const LIMITS = { connectMs: 2_000, responseMs: 3_000, maxBytes: 65_536 };
const LONGEST_ID = 255;

/** Of a story of which nothing could be learned: closed, and metered. */
const UNKNOWN: RemoteStoryFacts = { visibility: "subscription", accessLevel: 0, attributes: [] };

/** Stories of publishers who keep them elsewhere. */
export interface RemoteStories {
  /**
   * A story by the publisher's id, asked of it at most every five minutes; null where it says that there is none. While
   * it does not answer, what it said last holds, or else the story is closed and metered.
   */
  find(ctx: Context, storyId: string): Promise<RemoteStoryFacts | null>;
}

type Answer = { kind: "told"; told: RemoteStory | null } | { kind: "silent" };

async function ask(egress: Egress, { url, storyId }: { url: string; storyId: string }): Promise<Answer> {
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
    if (status === 404 || status === 410) return { kind: "told", told: null };
    const told = status === 200 ? readRemoteStory(body.toString("utf8")) : null;
    return told === null ? { kind: "silent" } : { kind: "told", told };
  } catch (error) {
    if (error instanceof EgressError) return { kind: "silent" };
    throw error;
  }
}

/** Asks publishers about their stories, each at once only once, and keeps what they say. */
export function createRemoteStories(egress: Egress): RemoteStories {
  const asking = new Map<string, Promise<RemoteStoryFacts | null>>();
  const silent = new LRUCache<string, true>({ max: 10_000, ...cacheTtl(SILENT_MILLISECONDS) });

  async function learn(ctx: Context, storyId: string): Promise<RemoteStoryFacts | null> {
    const name = `${ctx.account.id}:${storyId}`;
    const { account, db, worldClock } = ctx;
    const url = account.settings.subscriptions.storyAttributesUrl;
    const kept = await findAttributes(db, account.id, storyId);
    const now = worldClock.now();
    const isFresh = kept !== null && now.getTime() - kept.fetchedAt.getTime() < FRESH_MILLISECONDS;
    const last = kept === null ? UNKNOWN : kept.story;
    if (url === null || isFresh || silent.has(name)) return last;
    const answer = await ask(egress, { url, storyId });
    if (answer.kind === "silent") {
      silent.set(name, true);
      return last;
    }
    await saveAttributes(db, account.id, { storyId, told: answer.told, now });
    return answer.told;
  }

  return {
    find: (ctx, storyId) => {
      if (storyId === "" || storyId.length > LONGEST_ID) return Promise.resolve(null);
      const name = `${ctx.account.id}:${storyId}`;
      const known = asking.get(name);
      if (known !== undefined) return known;
      const found = learn(ctx, storyId).finally(() => asking.delete(name));
      asking.set(name, found);
      return found;
    },
  };
}
