import type { Bridge } from "../../frame/bridge";
import type { State } from "../store/state";
import type { Store } from "../store/store";
import { parseDrafts, serializeDrafts } from "./draft";

/** Debounce of saving drafts to the page. */
const PAUSE_MILLISECONDS = 400;

/** Number of texts that are not posted yet. */
function countUnposted({ drafts, outbox }: Pick<State, "drafts" | "outbox">): number {
  return Object.keys(drafts).length + outbox.length;
}

/** Saves drafts in the embedding page: the frame's own storage is often blocked, and always third-party. */
export function persistDrafts(store: Store, bridge: Pick<Bridge, "post" | "on">): void {
  let lastSaved = "";
  let pendingCount = countUnposted(store.get());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = serializeDrafts(store.get());
    if (text !== lastSaved) bridge.post({ action: "svc_draft", text });
    lastSaved = text;
  };
  bridge.on("svc_draft", ({ text }) => {
    if (lastSaved === "") store.dispatch({ type: "draftsKept", drafts: parseDrafts(text) });
  });
  store.subscribe(() => {
    const previousCount = pendingCount;
    pendingCount = countUnposted(store.get());
    // Posted drafts are removed immediately: otherwise a page that is left now would restore them as drafts, and it
    // receives no messages of its frame any more.
    if (pendingCount < previousCount) save();
    else timer ??= setTimeout(save, PAUSE_MILLISECONDS);
  });
  addEventListener("pagehide", save);
}
