import { type FrameMessage, type HostMessage, parseFrameMessage } from "../../protocol";
import { webAddress } from "../attributes";
import { accountOf, linkedComment, pageAddress, remember } from "../frame";
import type { Frame, Page } from "../page";
import { openDrawer } from "./drawer";
import { tell } from "./tell";

export { slideButton, toggleButton } from "./drawer";

type Given = Readonly<Record<string, unknown>>;

let user: Extract<HostMessage, { action: "svc_user" }> | undefined;
let topic: HostMessage | undefined;

function text(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

/** Keeps a session for the frames of an account, or forgets it, and tells them. */
function keep(page: Page, account: string, token: string | null): void {
  remember("localStorage", `svc-session-${account}`, token);
  for (const frame of page.frames.values()) {
    if (frame.account === account) tell(page, { action: "svc_session", token }, [frame]);
  }
}

function tellView(page: Page, frame: Frame): void {
  const { top, bottom } = frame.iframe.getBoundingClientRect();
  const height = Math.max(0, Math.min(innerHeight, bottom) - Math.max(0, top));
  tell(page, { action: "svc_view", top: Math.max(0, -top), height }, [frame]);
}

let isWatching = false;

/** Follows what of the frames is seen, and the comment that the page's address points to. */
function watch(page: Page): void {
  if (isWatching) return;
  isWatching = true;
  let isLooking = false;
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    requestAnimationFrame(() => {
      isLooking = false;
      for (const frame of page.frames.values()) tellView(page, frame);
    });
  };
  addEventListener("scroll", look, { passive: true, capture: true });
  addEventListener("resize", look);
  addEventListener("hashchange", () => {
    const id = linkedComment();
    if (id !== undefined) tell(page, { action: "svc_link", comment_id: Number(id) });
  });
}

function welcome(page: Page, frame: Frame): void {
  const { account, element, isDrawer, iframe } = frame;
  frame.isReady = true;
  if (user !== undefined) tell(page, user, [frame]);
  if (topic !== undefined) tell(page, topic, [frame]);
  tell(page, { action: "svc_session", token: remember("localStorage", `svc-session-${account}`) }, [frame]);
  const draft = remember("localStorage", `svc-draft-${iframe.id}`);
  if (draft !== null) tell(page, { action: "svc_draft", text: draft }, [frame]);
  if (isDrawer && iframe.style.display === "block") tell(page, { action: "svc_open" }, [frame]);
  tellView(page, frame);
  watch(page);
  element.dispatchEvent(new CustomEvent("svc-ready", { bubbles: true }));
}

/** What follows from a frame's message. Whatever is none of the known ones does nothing. */
export function hear(page: Page, frame: Frame, data: unknown): void {
  const message: FrameMessage | null = parseFrameMessage(data);
  const { iframe, account } = frame;
  switch (message?.action) {
    case "svc_ready":
      if (message.title !== "") iframe.title = message.title;
      return welcome(page, frame);
    case "svc_height":
      // Followed by the loader itself.
      return;
    case "svc_draft":
      remember("localStorage", `svc-draft-${iframe.id}`, message.text || null);
      return;
    case "svc_session":
      return keep(page, account, message.token);
    case "svc_login":
      // The frame's own word has reached the page by itself; pages of another name listen for theirs.
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
      // The frame goes on to the application's own address: what that does has to be done first.
      iframe.addEventListener("load", () => frame.done?.(), { once: true });
      return;
    case undefined:
      return;
  }
}

export function updateUGCTopic(page: Page, { topicType, topicValue }: Given): void {
  topic = { action: "svc_topic", type: text(topicType), value: text(topicValue) };
  tell(page, topic);
}

/** Remembered for frames that come later; a new token replaces the old one. */
export function accountUserLogin(page: Page, { jwt, name, avatar }: Given): void {
  user = { action: "svc_user", jwt: text(jwt) || null, name: text(name), avatar: text(avatar) };
  tell(page, user);
}

/** Forgets the page's token, and the sessions that frames had kept here. */
export function accountUserLogout(page: Page): void {
  user = { action: "svc_user", jwt: null };
  tell(page, user);
  const accounts = [accountOf(page.script, page), ...[...page.frames.values()].map(({ account }) => account)];
  for (const account of new Set(accounts)) keep(page, account, null);
}

/** The log-in of an application in a frame: its authorize address, which has to be one of ours. */
export function formLoginIframe(page: Page, container: unknown, ...given: [unknown?, (() => void)?]): void {
  const [source, done] = given;
  const address = webAddress(text(source), page.origin);
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
  const { origin } = new URL(webAddress(text(host), page.origin) ?? page.origin);
  // The reader's token is for our own installation alone.
  const jwt = origin === page.origin ? user?.jwt : null;
  return fetch(`${origin}/api/v1/accounts/${Number(accountId)}/pages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      page: { page_id: btoa(encodeURIComponent(text(pageUrl) || pageAddress())), metadata },
      ...(jwt ? { jwt } : {}),
    }),
  });
}

/** Says what a page is: its authors, its section. */
export function pageMetadataSetter(page: Page, ...given: unknown[]): Promise<Response> {
  const [accountId, pageUrl, metadata, host] = given;
  return setMetadata(page, { accountId, pageUrl, metadata, host });
}
