import { LRUCache } from "lru-cache";
import { cacheTtl } from "@/server/platform/system/index";
import type { PageDocument } from "./page-document";

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The longest time that a page is stored: as long as other shared caches store it. It bounds the delay of changes that
 * nobody announces, such as the number of comments beside a headline.
 */
const MAX_AGE_MILLISECONDS = 60_000;

/** Where a page belongs. */
interface PageLocation {
  accountId: number;
  path: string;
}

/** One rendering of a page, in progress or stored. */
export interface Rendering extends PageLocation {
  /** null: the response may not be stored. */
  document: Promise<PageDocument | null>;
  /** Whether a change was announced since this rendering began: it may not be sent any more. */
  isOutdated: boolean;
}

/** The pages of this process: each is rendered once at a time, and stored until it is outdated. */
export interface PageStore {
  /** The current rendering of a page. */
  find(key: string): Rendering | null;
  /** Begins to render a page. It is stored unless it becomes outdated meanwhile. */
  begin(key: string, location: PageLocation, render: () => Promise<PageDocument | null>): Rendering;
  /** Outdates renderings, also those in progress. */
  outdate(isChanged: (location: PageLocation) => boolean): void;
  isEmpty(): boolean;
}

export function createPageStore(): PageStore {
  const stored = new LRUCache<string, Rendering>({ maxSize: MAX_BYTES, ...cacheTtl(MAX_AGE_MILLISECONDS) });
  const inProgress = new Map<string, Rendering>();

  async function keep(key: string, rendering: Rendering): Promise<void> {
    const start = performance.now();
    const document = await rendering.document.catch(() => null);
    if (inProgress.get(key) === rendering) inProgress.delete(key);
    if (document !== null && !rendering.isOutdated)
      stored.set(key, rendering, { size: document.size, start });
  }

  return {
    find: (key) => stored.get(key) ?? inProgress.get(key) ?? null,
    begin: (key, location, render) => {
      const rendering = { ...location, isOutdated: false, document: render() };
      inProgress.set(key, rendering);
      void keep(key, rendering);
      return rendering;
    },
    outdate: (isChanged) => {
      for (const pages of [inProgress, stored])
        for (const [key, rendering] of [...pages.entries()]) {
          if (!isChanged(rendering)) continue;
          rendering.isOutdated = true;
          pages.delete(key);
        }
    },
    isEmpty: () => inProgress.size === 0 && stored.size === 0,
  };
}
