import { readAttributes } from "./attributes";
import { createFrame, getLinkedComment, restoreHeight, setHeight } from "./frame";
import type { Frame, Kind, Page } from "./page";

/** File names of the lazily loaded parts; replaced at build time. */
declare const __PARTS__: { count: { js: string }; live: { js: string } };

/** Distance from the viewport at which a widget is loaded, in pixels. */
const NEAR = 400;
/** Maximum time that widgets below the viewport wait for visible ones. */
const MAX_WAIT_MILLISECONDS = 1_000;

/** Methods implemented in the `live` part; the stubs exist immediately, and calls run in order. */
const LATER = [
  "toggleButton",
  "slideButton",
  "updateUGCTopic",
  "formLoginIframe",
  "accountUserLogin",
  "accountUserLogout",
  "pageMetadataSetter",
] as const;
/** The `live` part: pages call its methods with any arguments. */
type Live = Pick<typeof import("./live/index"), "update"> &
  Record<(typeof LATER)[number], (page: Page, ...args: unknown[]) => unknown>;

const WIDGETS: Readonly<Record<string, Kind>> = {
  commentWidgetIframe: "comment",
  feedWidgetIframe: "feed",
  contributionWidgetIframe: "contribution",
  pageReactionsIframe: "page-reactions",
};

function start(script: HTMLScriptElement, stub: unknown): void {
  const [, folder = "svc"] = /\/([a-z][\w-]*)\/assets\//.exec(script.src) ?? [];
  // A folder may have an owner prefix: pages that load /press-acme/assets/ use data-acme-….
  const services = [...new Set(["svc", folder.replace(/.*-/, ""), folder])];
  const { origin } = new URL(script.getAttribute("data-svc-host") || script.src);
  const frames = new Map<Element, Frame>();
  const part = (name: string) => import(`${origin}/svc/assets/${name}`);
  const live = (): Promise<Live> => part(__PARTS__.live.js);
  const count = (): Promise<typeof import("./count/index")> => part(__PARTS__.count.js);

  // An iframe is attached when it loads, with its URL set: an iframe attached earlier first creates an empty
  // document, which takes a slow phone as long as the first comments.
  const load = (frame: Frame) => {
    const { element, iframe, src } = frame;
    near.unobserve(element);
    iframe.src ||= src;
    if (!iframe.isConnected) element.append(iframe);
    restoreHeight(frame);
  };
  // Visible frames load first: a frame below the viewport would compete for the same main thread.
  let visibleLoads: Promise<unknown> = Promise.resolve();
  const show = (frame: Frame) => {
    const loaded = new Promise<unknown>((done) => {
      frame.iframe.addEventListener("load", done, { once: true });
      setTimeout(done, MAX_WAIT_MILLISECONDS);
    });
    visibleLoads = Promise.all([visibleLoads, loaded]);
    load(frame);
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const frame = frames.get(target);
        if (isIntersecting && frame)
          void visibleLoads.then(() => frames.get(target) === frame && load(frame));
      }
    },
    { rootMargin: `${NEAR}px` },
  );
  const destroy = (element: Element) => {
    near.unobserve(element);
    frames.get(element)?.iframe.remove();
    frames.delete(element);
  };
  /** Whether the frame is still needed: attached, or its element still in the page. */
  const isNeeded = ({ element, iframe }: Frame) => (iframe.src ? iframe : element).isConnected;
  const page: Page = {
    services,
    origin,
    script,
    frames,
    load,
    count: () => count().then((part) => part.count(page)),
    show: (...args) => void count().then((part) => part.show(page, ...args)),
    read: (element) => readAttributes(element, services),
    mount: (kind, element, extra = {}) => {
      const frame = createFrame(page, { kind, element, more: extra });
      const existing = frames.get(element);
      if (existing?.src === frame.src && isNeeded(existing)) return existing;
      destroy(element);
      frames.set(element, frame);
      const { top, bottom } = element.getBoundingClientRect();
      // A drawer loads when opened. Visible frames load immediately: the observer reports only after the first paint.
      if (frame.isDrawer) return frame;
      if ((top < innerHeight && bottom >= 0) || getLinkedComment()) show(frame);
      else near.observe(element);
      return frame;
    },
  };

  addEventListener("message", ({ source, origin: from, data }) => {
    for (const frame of frames.values())
      if (from === origin && frame.iframe.contentWindow === source) {
        // The height is reported before the frame's script runs, so it is handled without the `live` part.
        if (data?.action === "svc_height") setHeight(frame, data.height);
        void live().then((part) => part.update(page, frame, data));
      }
  });
  new MutationObserver(() => {
    for (const frame of frames.values()) if (!isNeeded(frame)) destroy(frame.element);
  }).observe(document, { childList: true, subtree: true });

  const run = (callback: unknown) => {
    try {
      if (typeof callback === "function") callback();
    } catch (error) {
      // An error in one callback must not prevent the next; it is reported as uncaught.
      setTimeout(() => {
        throw error;
      });
    }
  };
  const methods: Record<string, unknown> = {
    loaded: true,
    count: page.count,
    destroy,
  };
  for (const name of LATER)
    methods[name] = (...args: unknown[]) => live().then((part) => part[name](page, ...args));
  for (const [name, kind] of Object.entries(WIDGETS))
    methods[name] = (element: unknown) => {
      if (element instanceof Element) page.mount(kind, element);
    };
  Reflect.set(window, "talktype", Object.assign(run, methods));
  const queue: unknown = typeof stub === "function" ? Reflect.get(stub, "q") : [];
  if (Array.isArray(queue)) for (const args of queue.splice(0)) run(args?.[0]);
}

const script = document.currentScript ?? document.querySelector('script[src*="/assets/"]');
const stub: unknown = Reflect.get(window, "talktype");
const isLoaded = typeof stub === "function" && Reflect.get(stub, "loaded");
if (!isLoaded && script instanceof HTMLScriptElement) start(script, stub);
