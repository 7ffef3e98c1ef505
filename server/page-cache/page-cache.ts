import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import {
  isSharedRequest,
  type Listener,
  pickForwarded,
  type RenderedPage,
  renderPage,
  sendPage,
} from "@/server/http/index";
import { toHostName } from "@/server/platform/net/index";
import type { Runtime } from "@/server/runtime";
import { PageDocument } from "./page-document";
import { createPageStore, type Rendering } from "./page-store";
import { isStorable, toPagePath, toStoredPageKey } from "./stored-page.rules";
import { watchChanges } from "./watch-changes";

/** How often a request waits for a rendering that a change outdates before it is sent. */
const MAX_RENDERINGS = 3;

const MAX_KNOWN_PAGES = 50_000;

interface PageCacheOptions {
  runtime: Pick<Runtime, "db" | "directory" | "log">;
  /** For a connection of its own, which listens to changes. */
  databaseUrl: string;
  /** Renders a page. */
  render: Listener;
  /** Answers requests whose response is not stored. */
  next: Listener;
}

interface PageCache {
  handle: Listener;
  stop(): Promise<void>;
}

function toKey(request: IncomingMessage): string | null {
  if (!isSharedRequest(request)) return null;
  const header = (name: string) => request.headers[name]?.toString();
  return toStoredPageKey({ url: request.url ?? "/", header });
}

/**
 * Stores pages that are the same for every reader (docs/decisions/pages-stored-until-a-change-is-announced.md).
 *
 * A page is stored once a response has shown that it is public, and is then rendered without anything of a reader.
 * It is sent only after PostgreSQL has confirmed, for a query that began after the request arrived, that no change was
 * announced since the rendering began. Where it cannot confirm that, requests are answered by `next`.
 */
export function createPageCache({ runtime, databaseUrl, render, next }: PageCacheOptions): PageCache {
  const { db, directory, log } = runtime;
  const store = createPageStore();
  const changes = watchChanges({ databaseUrl, db, directory, store, log });
  /** Keys of pages whose last response was storable. */
  const publicPages = new LRUCache<string, true>({ max: MAX_KNOWN_PAGES });

  const learn = (key: string, response: ServerResponse) => {
    response.once("finish", () => {
      if (isStorable({ status: response.statusCode, headers: response.getHeaders() }))
        publicPages.set(key, true);
    });
  };

  async function renderDocument(key: string, request: IncomingMessage): Promise<PageDocument | null> {
    const headers = pickForwarded(request);
    // A page is the same whatever a client accepts, and is compressed after it is stored.
    headers.accept = "text/html";
    delete headers["accept-encoding"];
    const page = await renderPage(render, { url: request.url ?? "/", headers }).catch(() => null);
    if (page !== null && isStorable(page)) return new PageDocument(page);
    publicPages.delete(key);
    return null;
  }

  /** Begins to render a page of the account that owns the host. */
  async function begin(key: string, request: IncomingMessage): Promise<Rendering | null> {
    // From here on every change is known, so none can fall between the reads of the page and its storage.
    if (!(await changes.catchUp())) return null;
    const hostname = toHostName(request.headers.host ?? "");
    const account = await directory.byHost(hostname);
    const path = toPagePath(request.url ?? "/");
    // An installation with one account answers on any host; a stranger must not fill the store under invented ones.
    if (account === null || path === null || !account.domains.includes(hostname)) return null;
    const location = { accountId: account.id, path };
    return store.find(key) ?? store.begin(key, location, () => renderDocument(key, request));
  }

  async function findPage(key: string, request: IncomingMessage): Promise<RenderedPage | null> {
    for (let count = 0; count < MAX_RENDERINGS; count += 1) {
      const rendering = store.find(key) ?? (await begin(key, request));
      const document = (await rendering?.document) ?? null;
      if (rendering === null || document === null || !(await changes.catchUp())) return null;
      if (!rendering.isOutdated)
        return document.encode(request.headers["accept-encoding"]?.toString() ?? null);
    }
    return null;
  }

  async function answer(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = await findPage(key, request).catch((error: unknown) => {
      log.warn({ err: error }, "a stored page could not be used");
      return null;
    });
    if (page !== null) sendPage(page, response);
    else if (!response.destroyed && !response.headersSent) next(request, response);
  }

  return {
    handle: (request, response) => {
      const key = toKey(request);
      if (key !== null && publicPages.has(key)) return void answer(key, request, response);
      if (key !== null) learn(key, response);
      next(request, response);
    },
    stop: () => changes.stop(),
  };
}
