import type { Bridge } from "../../frame/bridge";
import type { Store } from "../store/store";
import { packDrafts, unpackDrafts } from "./draft";

const PAUSE_MILLISECONDS = 400;

/** Lets the page around keep what is not posted yet: a frame's own storage is often closed, and always someone else's. */
export function keepDrafts(store: Store, bridge: Pick<Bridge, "post" | "on">): void {
  let kept = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    const text = packDrafts(store.get());
    if (text !== kept) bridge.post({ action: "svc_draft", text });
    kept = text;
  };
  bridge.on("svc_draft", ({ text }) => {
    if (kept === "") store.dispatch({ type: "draftsKept", drafts: unpackDrafts(text) });
  });
  store.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE_MILLISECONDS);
  });
  addEventListener("pagehide", keep);
}
