import { TALLEST } from "../protocol";
import { base64, ownAddress, queryOf, webAddress } from "./attributes";
import type { Frame, Kind, Page } from "./page";

/** Pixels that a widget takes until it says how tall it is. */
const FIRST_HEIGHT: Partial<Record<Kind, number>> = { comment: 320, "page-reactions": 96 };

const STYLE = "border:0;width:100%;";
const DRAWER =
  "display:none;position:fixed;inset-block:0;inset-inline-end:0;max-width:26rem;height:100%;z-index:2147483000;box-shadow:0 0 3rem #0003";

/** A store that a browser may refuse: then nothing is remembered. */
export function remember(
  store: "localStorage" | "sessionStorage",
  key: string,
  value?: unknown,
): string | null {
  try {
    if (value === undefined) return window[store].getItem(key);
    if (value === null) window[store].removeItem(key);
    else window[store].setItem(key, String(value));
  } catch {
    // Storage is switched off, or full.
  }
  return null;
}

/** The comment that the page's address points to. */
export function linkedComment(): string | undefined {
  return /^#comment-(\d{1,10})$/.exec(location.hash)?.[1];
}

/** The address of the page around, as it says itself. */
export function pageAddress(): string {
  return ownAddress(document.querySelector<HTMLLinkElement>("[rel=canonical]")?.href, location.href);
}

/** The account of an element: its own, else the first that the page names anywhere, else the script's. */
export function accountOf(
  element: Element,
  { services, script, read }: Pick<Page, "services" | "script" | "read">,
) {
  const named = document.querySelector(services.map((name) => `[data-${name}-account-id]`).join());
  for (const one of [element, named, script]) {
    const id = one && read(one).get("account-id");
    if (id && /^\d{1,10}$/.test(id)) return id;
  }
  return "";
}

/** Makes a widget's frame from its element's attributes; it is not on the page yet, and nothing is loaded. */
export function makeFrame(
  page: Page,
  { kind, element, more }: { kind: Kind; element: Element; more: object },
): Frame {
  const attributes = page.read(element);
  const named = attributes.get("page-url");
  const written = named || location.href;
  const widget = attributes.get("comment-widget-id");
  const account = accountOf(element, page);
  const isDrawer = kind === "feed" && element.children.length > 0;
  const iframe = document.createElement("iframe");
  const id = `svc-${kind}-iframe-${base64(written)}${widget ? `-${widget}` : ""}`;
  const query = queryOf({
    lang: document.documentElement.lang,
    "window-height": innerHeight,
    // Packaged clients name the width of the window instead.
    "screen-width": attributes.get("window-width") ?? screen.width,
    ...Object.fromEntries(attributes),
    page_url: webAddress(named || pageAddress(), location.href) ?? location.href,
    account_id: account,
    origin: location.origin,
    frame: id,
    comment_id: linkedComment(),
    mode: isDrawer ? "drawer" : "",
    ...more,
  });
  iframe.id = iframe.title = id;
  iframe.allow = "clipboard-write";
  iframe.style.cssText = STYLE + (isDrawer ? DRAWER : `display:block;height:${FIRST_HEIGHT[kind] ?? 480}px`);
  const path = kind === "comment" ? "iframe" : `${kind}-iframe`;
  return { kind, element, iframe, account, isDrawer, isReady: false, src: `${page.origin}/${path}?${query}` };
}

/** Gives a widget the height that it had here before. Asked for when its frame is on its way: the page's store answers slowly. */
export function remembered({ isDrawer, iframe }: Frame): void {
  const height = isDrawer ? null : remember("sessionStorage", iframe.id);
  if (height) iframe.style.height = `${height}px`;
}

/** Gives a widget the height that its frame asks for; anything that is no height changes nothing. */
export function grow({ isDrawer, iframe }: Frame, height: unknown): void {
  if (isDrawer || typeof height !== "number" || !(height >= 0 && height <= TALLEST)) return;
  iframe.style.height = `${height}px`;
  remember("sessionStorage", iframe.id, height);
}
