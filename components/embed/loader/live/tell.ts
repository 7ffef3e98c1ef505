import type { HostMessage } from "../../protocol";
import type { Frame, Page } from "../page";

/** Tells frames that run something; their origin is the loader's own, so that nobody else reads it. */
export function tell(page: Page, message: HostMessage, to: Iterable<Frame> = page.frames.values()): void {
  for (const { isReady, iframe } of to) {
    if (isReady) iframe.contentWindow?.postMessage(message, page.origin);
  }
}
