import type { Bridge } from "../../frame/bridge";
import type { State } from "../store/state";
import type { Store } from "../store/store";
import { packDrafts, unpackDrafts } from "./draft";

/** How long what is being written may be unknown to the page. */
const PAUSE_MILLISECONDS = 400;

/** As many texts as are not posted yet. */
function unposted({ drafts, outbox }: Pick<State, "drafts" | "outbox">): number {
  return Object.keys(drafts).length + outbox.length;
}

/** Lets the page around keep what is not posted yet: a frame's own storage is often closed, and always someone else's. */
export function keepDrafts(store: Store, bridge: Pick<Bridge, "post" | "on">): void {
  let kept = "";
  let waiting = unposted(store.get());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = packDrafts(store.get());
    if (text !== kept) bridge.post({ action: "svc_draft", text });
    kept = text;
  };
  bridge.on("svc_draft", ({ text }) => {
    if (kept === "") store.dispatch({ type: "draftsKept", drafts: unpackDrafts(text) });
  });
  store.subscribe(() => {
    const before = waiting;
    waiting = unposted(store.get());
    // What was posted is forgotten at once: a page that is left right now would bring it back as a draft, and hears
    // nothing of its frame any more.
    if (waiting < before) keep();
    else timer ??= setTimeout(keep, PAUSE_MILLISECONDS);
  });
  addEventListener("pagehide", keep);
}
