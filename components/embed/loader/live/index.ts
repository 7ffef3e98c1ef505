import { type FrameMessage, type HostMessage, parseFrameMessage } from "../../protocol";
import { resolveWebUrl } from "../attributes";
import { accessStorage, findAccountId, getCanonicalUrl, getLinkedComment } from "../frame";
import type { Frame, Page } from "../page";
import { openDrawer } from "./drawer";
import { postToFrames } from "./post-to-frames";

export { slideButton, toggleButton } from "./drawer";

type Input = Readonly<Record<string, unknown>>;

let user: Extract<HostMessage, { action: "svc_user" }> | undefined;
let topic: HostMessage | undefined;

function text(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

/** Stores or deletes the session of an account's frames, and sends it to them. */
function storeSession(page: Page, account: string, token: string | null): void {
  accessStorage("localStorage", `svc-session-${account}`, token);
  for (const frame of page.frames.values()) {
    if (frame.account === account) postToFrames(page, { action: "svc_session", token }, [frame]);
  }
}

function postView(page: Page, frame: Frame): void {
  const { top, bottom } = frame.iframe.getBoundingClientRect();
  const height = Math.max(0, Math.min(innerHeight, bottom) - Math.max(0, top));
  postToFrames(page, { action: "svc_view", top: Math.max(0, -top), height }, [frame]);
}

let isWatching = false;

/** Observes the visible part of the frames, and the comment in the page's URL hash. */
function watch(page: Page): void {
  if (isWatching) return;
  isWatching = true;
  let isScheduled = false;
  const scheduleView = () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      for (const frame of page.frames.values()) postView(page, frame);
    });
  };
  addEventListener("scroll", scheduleView, { passive: true, capture: true });
  addEventListener("resize", scheduleView);
  addEventListener("hashchange", () => {
    const id = getLinkedComment();
    if (id !== undefined) postToFrames(page, { action: "svc_link", comment_id: Number(id) });
  });
}

function sendInitialState(page: Page, frame: Frame): void {
  const { account, element, isDrawer, iframe } = frame;
  frame.isReady = true;
  if (user !== undefined) postToFrames(page, user, [frame]);
  if (topic !== undefined) postToFrames(page, topic, [frame]);
  postToFrames(
    page,
    { action: "svc_session", token: accessStorage("localStorage", `svc-session-${account}`) },
    [frame],
  );
  const draft = accessStorage("localStorage", `svc-draft-${iframe.id}`);
  if (draft !== null) postToFrames(page, { action: "svc_draft", text: draft }, [frame]);
  if (isDrawer && iframe.style.display === "block") postToFrames(page, { action: "svc_open" }, [frame]);
  postView(page, frame);
  watch(page);
  element.dispatchEvent(new CustomEvent("svc-ready", { bubbles: true }));
}

/** Updates the page by a frame's message; unknown messages are ignored. */
export function update(page: Page, frame: Frame, data: unknown): void {
  const message: FrameMessage | null = parseFrameMessage(data);
  const { iframe, account } = frame;
  switch (message?.action) {
    case "svc_ready":
      if (message.title !== "") iframe.title = message.title;
      return sendInitialState(page, frame);
    case "svc_height":
      // Handled by the loader itself.
      return;
    case "svc_draft":
      accessStorage("localStorage", `svc-draft-${iframe.id}`, message.text || null);
      return;
    case "svc_session":
      return storeSession(page, account, message.token);
    case "svc_login":
      // The page receives the frame's message directly; pages with another service name listen for their own.
      for (const name of page.services.slice(1))
        window.postMessage({ ...message, action: `${name}_login` }, location.origin);
      return;
    case "svc_count":
      return page.show(message.page_id, message.total);
    case "svc_scroll":
      return scrollBy(0, iframe.getBoundingClientRect().top + message.top - innerHeight / 5);
    case "svc_open":
    case "svc_close":
      return openDrawer(page, frame, message.action === "svc_open");
    case "svc_done":
      // The frame navigates to the application's redirect URI; `done` runs after that has loaded.
      iframe.addEventListener("load", () => frame.done?.(), { once: true });
      return;
    case undefined:
      return;
  }
}

export function updateUGCTopic(page: Page, { topicType, topicValue }: Input): void {
  topic = { action: "svc_topic", type: text(topicType), value: text(topicValue) };
  postToFrames(page, topic);
}

/** Sets the page's user, also for frames created later; a new token replaces the old one. */
export function accountUserLogin(page: Page, { jwt, name, avatar }: Input): void {
  user = { action: "svc_user", jwt: text(jwt) || null, name: text(name), avatar: text(avatar) };
  postToFrames(page, user);
}

/** Deletes the page's token, and the stored sessions of its frames. */
export function accountUserLogout(page: Page): void {
  user = { action: "svc_user", jwt: null };
  postToFrames(page, user);
  const accounts = [
    findAccountId(page.script, page),
    ...[...page.frames.values()].map(({ account }) => account),
  ];
  for (const account of new Set(accounts)) storeSession(page, account, null);
}

/** Mounts the OAuth authorization page in an iframe; its URL must have the installation's origin. */
export function formLoginIframe(page: Page, container: unknown, ...args: [unknown?, (() => void)?]): void {
  const [source, done] = args;
  const address = resolveWebUrl(text(source), page.origin);
  if (!(container instanceof Element) || address === undefined) return;
  if (new URL(address).origin !== page.origin) return;
  page.mount("login", container, { source: address }).done = done;
}

interface MetadataCall {
  accountId: unknown;
  pageUrl: unknown;
  metadata: unknown;
  host: unknown;
}

function setMetadata(page: Page, { accountId, pageUrl, metadata, host }: MetadataCall): Promise<Response> {
  const { origin } = new URL(resolveWebUrl(text(host), page.origin) ?? page.origin);
  // The reader's token is sent to our own installation only.
  const jwt = origin === page.origin ? user?.jwt : null;
  return fetch(`${origin}/api/v1/accounts/${Number(accountId)}/pages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      page: { page_id: btoa(encodeURIComponent(text(pageUrl) || getCanonicalUrl())), metadata },
      ...(jwt ? { jwt } : {}),
    }),
  });
}

/** Stores metadata of a page: its authors, its section. */
export function pageMetadataSetter(page: Page, ...args: unknown[]): Promise<Response> {
  const [accountId, pageUrl, metadata, host] = args;
  return setMetadata(page, { accountId, pageUrl, metadata, host });
}
