import { AWAKE } from "./wake";

/**
 * Stands in the document of a widget that the server has drawn, behind what can be read. It says how tall that is, keeps
 * what is pressed until somebody hears it, and fetches the widget's script once the reader sees something.
 */

/** A frame that nobody sees is not drawn: then nothing is waited for. */
const LONGEST_WAIT_MILLISECONDS = 500;

function tellHeight(host: string, frame: string): void {
  if (window.parent === window || host === "") return;
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  window.parent.postMessage({ action: "svc_height", height, frame }, host);
}

/** What happens to a button, a list or a picture before the widget hears it; links need nobody. */
function keepEvents(): void {
  const kept = new Map<HTMLElement, () => void>();
  const keep = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const button = type === "click" ? target.closest("button") : null;
    if (button !== null) kept.set(button, () => button.click());
    if (target instanceof HTMLImageElement && type === "error")
      kept.set(target, () => target.dispatchEvent(new Event("error")));
    if (target instanceof HTMLSelectElement && type === "change") {
      const { value } = target;
      kept.set(target, () => {
        target.value = value;
        target.dispatchEvent(new Event("change", { bubbles: true }));
      });
    }
  };
  const types = ["click", "change", "error"];
  // Errors of pictures do not rise: they are met on their way down.
  for (const type of types) document.addEventListener(type, keep, true);
  const repeat = () => {
    for (const type of types) document.removeEventListener(type, keep, true);
    for (const again of kept.values()) again();
  };
  document.addEventListener(AWAKE, repeat, { once: true });
}

function fetchAfterPaint(address: string): void {
  const script = document.createElement("script");
  script.type = "module";
  script.src = address;
  const fetchIt = () => {
    if (!script.isConnected) document.head.append(script);
  };
  requestAnimationFrame(() => setTimeout(fetchIt));
  setTimeout(fetchIt, LONGEST_WAIT_MILLISECONDS);
}

const { host = "", frame = "", app = "" } = document.currentScript?.dataset ?? {};
tellHeight(host, frame);
keepEvents();
fetchAfterPaint(app);
