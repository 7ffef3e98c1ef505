import type { HostMessage } from "../../protocol";
import type { Frame, Page } from "../page";

/** Sends a message to ready frames; the target origin is the loader's, so that no other page can read it. */
export function postToFrames(
  page: Page,
  message: HostMessage,
  frames: Iterable<Frame> = page.frames.values(),
): void {
  for (const { isReady, iframe } of frames) {
    if (isReady) iframe.contentWindow?.postMessage(message, page.origin);
  }
}
