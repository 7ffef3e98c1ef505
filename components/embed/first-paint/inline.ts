import { HYDRATED_EVENT } from "./wake";

/**
 * Inline script of a server-rendered widget, after its HTML. It reports the height, records events until the widget
 * is hydrated, and loads the widget's script after the first paint.
 */

/** A hidden frame is not painted, so the script is loaded after this timeout anyway. */
const LONGEST_WAIT_MILLISECONDS = 500;

function reportHeight(host: string, frame: string): void {
  if (window.parent === window || host === "") return;
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  window.parent.postMessage({ action: "svc_height", height, frame }, host);
}

/** Records events of buttons, selects and images before hydration, to replay them; links work without a script. */
function recordEvents(): void {
  const recorded = new Map<HTMLElement, () => void>();
  const record = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const button = type === "click" ? target.closest("button") : null;
    if (button !== null) recorded.set(button, () => button.click());
    if (target instanceof HTMLImageElement && type === "error")
      recorded.set(target, () => target.dispatchEvent(new Event("error")));
    if (target instanceof HTMLSelectElement && type === "change") {
      const { value } = target;
      recorded.set(target, () => {
        target.value = value;
        target.dispatchEvent(new Event("change", { bubbles: true }));
      });
    }
  };
  const types = ["click", "change", "error"];
  // Image errors do not bubble: listen in the capture phase.
  for (const type of types) document.addEventListener(type, record, true);
  const replayAll = () => {
    for (const type of types) document.removeEventListener(type, record, true);
    for (const replay of recorded.values()) replay();
  };
  document.addEventListener(HYDRATED_EVENT, replayAll, { once: true });
}

function fetchAfterPaint(src: string): void {
  const script = document.createElement("script");
  script.type = "module";
  script.src = src;
  const appendScript = () => {
    if (!script.isConnected) document.head.append(script);
  };
  requestAnimationFrame(() => setTimeout(appendScript));
  setTimeout(appendScript, LONGEST_WAIT_MILLISECONDS);
}

const { host = "", frame = "", app = "" } = document.currentScript?.dataset ?? {};
reportHeight(host, frame);
recordEvents();
fetchAfterPaint(app);
