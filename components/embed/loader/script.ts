import { attributesOf } from "./attributes";
import { grow, linkedComment, makeFrame, remembered } from "./frame";
import type { Frame, Kind, Page } from "./page";

/** Files of the parts that come when they are needed; the build writes their names here. */
declare const __PARTS__: { count: { js: string }; live: { js: string } };

/** How far outside the window a widget may be when it is fetched, in pixels. */
const NEAR = 400;
/** How long what is outside waits for what is in sight. */
const PATIENCE_MILLISECONDS = 1_000;

/** Methods that do their work in the part that talks to frames; they are there at once, and run in their order. */
const LATER = [
  "toggleButton",
  "slideButton",
  "updateUGCTopic",
  "formLoginIframe",
  "accountUserLogin",
  "accountUserLogout",
  "pageMetadataSetter",
];
const WIDGETS: Readonly<Record<string, Kind>> = {
  commentWidgetIframe: "comment",
  feedWidgetIframe: "feed",
  contributionWidgetIframe: "contribution",
  pageReactionsIframe: "page-reactions",
};

function start(script: HTMLScriptElement, stub: unknown): void {
  const [, folder = "svc"] = /\/([a-z][\w-]*)\/assets\//.exec(script.src) ?? [];
  // A folder may have its owner's name before the service's: pages that ask for /press-acme/assets/ write data-acme-….
  const services = [...new Set(["svc", folder.replace(/.*-/, ""), folder])];
  const { origin } = new URL(script.getAttribute("data-svc-host") || script.src);
  const frames = new Map<Element, Frame>();
  const part = (name: string) => import(`${origin}/svc/assets/${name}`);
  const live = () => part(__PARTS__.live.js);
  const count = () => part(__PARTS__.count.js);

  // A frame is put on the page when it is asked for, and with its address: each that stands there first makes an empty
  // document of its own, which takes a slow telephone as long as the first comments (ADR 0136).
  const load = (frame: Frame) => {
    const { element, iframe, src } = frame;
    near.unobserve(element);
    iframe.src ||= src;
    if (!iframe.isConnected) element.append(iframe);
    remembered(frame);
  };
  // What is in sight is there first: a frame below that begins meanwhile takes the one thread that both have.
  let sight: Promise<unknown> = Promise.resolve();
  const show = (frame: Frame) => {
    const shown = new Promise<unknown>((done) => {
      frame.iframe.addEventListener("load", done, { once: true });
      setTimeout(done, PATIENCE_MILLISECONDS);
    });
    sight = Promise.all([sight, shown]);
    load(frame);
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const frame = frames.get(target);
        if (isIntersecting && frame) void sight.then(() => frames.get(target) === frame && load(frame));
      }
    },
    { rootMargin: `${NEAR}px` },
  );
  const destroy = (element: Element) => {
    near.unobserve(element);
    frames.get(element)?.iframe.remove();
    frames.delete(element);
  };
  /** Whether it is still wanted: on the page, or waiting for its place to come near. */
  const stands = ({ element, iframe }: Frame) => (iframe.src ? iframe : element).isConnected;
  const page: Page = {
    services,
    origin,
    script,
    frames,
    load,
    count: () => count().then((part) => part.count(page)),
    show: (...given) => void count().then((part) => part.show(page, ...given)),
    read: (element) => attributesOf(element, services),
    mount: (kind, element, more = {}) => {
      const frame = makeFrame(page, { kind, element, more });
      const known = frames.get(element);
      if (known?.src === frame.src && stands(known)) return known;
      destroy(element);
      frames.set(element, frame);
      const { top, bottom } = element.getBoundingClientRect();
      // A drawer is asked for when it is opened. What is seen is asked for at once: the observer answers only after the
      // page has been painted.
      if (frame.isDrawer) return frame;
      if ((top < innerHeight && bottom >= 0) || linkedComment()) show(frame);
      else near.observe(element);
      return frame;
    },
  };

  addEventListener("message", ({ source, origin: from, data }) => {
    for (const frame of frames.values())
      if (from === origin && frame.iframe.contentWindow === source) {
        // A frame says how tall it is before its own script is there; nothing has to be fetched to follow that.
        if (data?.action === "svc_height") grow(frame, data.height);
        void live().then((part) => part.hear(page, frame, data));
      }
  });
  new MutationObserver(() => {
    for (const frame of frames.values()) if (!stands(frame)) destroy(frame.element);
  }).observe(document, { childList: true, subtree: true });

  const run = (callback: unknown) => {
    try {
      if (typeof callback === "function") callback();
    } catch (error) {
      // One callback's mistake must not keep the next from running; it is told as any other.
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
    methods[name] = (...given: unknown[]) => live().then((part) => part[name](page, ...given));
  for (const [name, kind] of Object.entries(WIDGETS))
    methods[name] = (element: unknown) => {
      if (element instanceof Element) page.mount(kind, element);
    };
  Reflect.set(window, "talktype", Object.assign(run, methods));
  const queue: unknown = typeof stub === "function" ? Reflect.get(stub, "q") : [];
  if (Array.isArray(queue)) for (const given of queue.splice(0)) run(given?.[0]);
}

const script = document.currentScript ?? document.querySelector('script[src*="/assets/"]');
const stub: unknown = Reflect.get(window, "talktype");
const isThere = typeof stub === "function" && Reflect.get(stub, "loaded");
if (!isThere && script instanceof HTMLScriptElement) start(script, stub);
