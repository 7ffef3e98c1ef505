import type { FrameBoot } from "./boot";
import type { Bridge } from "./bridge";

/** The document came in the looks that the page gave; only a page that changes them later needs what this fetches. */
export function followTheme({ theme }: FrameBoot<unknown>, bridge: Pick<Bridge, "on">): void {
  // What a page does not say anew stays as it was.
  let looks = theme;
  bridge.on("svc_theme", (message) => {
    looks = { ...looks, ...message.theme };
    void import("./theme").then(({ applyTheme }) => applyTheme(looks));
  });
}
