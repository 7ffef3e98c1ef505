import { TALLEST } from "../protocol";
import { buildQuery, chooseCanonicalUrl, encodeBase64, resolveWebUrl } from "./attributes";
import type { Frame, Kind, Page } from "./page";

/** Height in pixels until the widget reports its own. */
const FIRST_HEIGHT: Partial<Record<Kind, number>> = { comment: 320, "page-reactions": 96 };

const STYLE = "border:0;width:100%;";

/** Reads or writes a browser storage; does nothing if storage is blocked. */
export function accessStorage(
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

/** Id of the comment in the page's URL hash. */
export function getLinkedComment(): string | undefined {
  return /^#comment-(\d{1,10})$/.exec(location.hash)?.[1];
}

/** The canonical URL of the page. */
export function getCanonicalUrl(): string {
  return chooseCanonicalUrl(document.querySelector<HTMLLinkElement>("[rel=canonical]")?.href, location.href);
}

/** The account id of an element: its own, else the first in the page, else the script's. */
export function findAccountId(
  element: Element,
  { services, script, read }: Pick<Page, "services" | "script" | "read">,
) {
  const named = document.querySelector(services.map((name) => `[data-${name}-account-id]`).join());
  for (const candidate of [element, named, script]) {
    const id = candidate && read(candidate).get("account-id");
    if (id && /^\d{1,10}$/.test(id)) return id;
  }
  return "";
}

/** Creates a widget's iframe from its element's attributes, without attaching or loading it. */
export function createFrame(
  page: Page,
  { kind, element, more: extra }: { kind: Kind; element: Element; more: object },
): Frame {
  const attributes = page.read(element);
  const named = attributes.get("page-url");
  const urlText = named || location.href;
  const widget = attributes.get("comment-widget-id");
  const account = findAccountId(element, page);
  // Comments continue the page's text: they look like it where the element says nothing else. The text colour of a page
  // with a theme is that of one colour scheme.
  const { fontFamily, color } = getComputedStyle(element);
  const look =
    kind === "comment"
      ? { "font-family": fontFamily, "font-color": attributes.has("theme") ? "" : color }
      : {};
  const isDrawer = kind === "feed" && element.children.length > 0;
  const iframe = document.createElement("iframe");
  const id = `svc-${kind}-iframe-${encodeBase64(urlText)}${widget ? `-${widget}` : ""}`;
  const query = buildQuery({
    lang: document.documentElement.lang,
    "window-height": innerHeight,
    // Packaged clients send the width of the window instead.
    "screen-width": attributes.get("window-width") ?? screen.width,
    ...look,
    ...Object.fromEntries(attributes),
    page_url: resolveWebUrl(named || getCanonicalUrl(), location.href) ?? location.href,
    account_id: account,
    origin: location.origin,
    frame: id,
    comment_id: getLinkedComment(),
    mode: isDrawer ? "drawer" : "",
    ...extra,
  });
  iframe.id = iframe.title = id;
  iframe.allow = "clipboard-write";
  iframe.style.cssText =
    STYLE + (isDrawer ? "display:none" : `display:block;height:${FIRST_HEIGHT[kind] ?? 480}px`);
  const path = kind === "comment" ? "iframe" : `${kind}-iframe`;
  return { kind, element, iframe, account, isDrawer, isReady: false, src: `${page.origin}/${path}?${query}` };
}

/** Restores a widget's last height. Called after the frame starts loading, since storage access is slow. */
export function restoreHeight({ isDrawer, iframe }: Frame): void {
  const height = isDrawer ? null : accessStorage("sessionStorage", iframe.id);
  if (height) iframe.style.height = `${height}px`;
}

/** Sets a widget's height as reported by its frame; invalid heights are ignored. */
export function setHeight({ isDrawer, iframe }: Frame, height: unknown): void {
  if (isDrawer || typeof height !== "number" || !(height >= 0 && height <= TALLEST)) return;
  iframe.style.height = `${height}px`;
  accessStorage("sessionStorage", iframe.id, height);
}
