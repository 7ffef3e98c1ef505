import type { FrameBoot } from "./boot";
import type { Bridge } from "./bridge";

/**
 * Applies theme changes of the page; the initial theme is already in the document, so the code is loaded only if
 * needed.
 */
export function followTheme({ theme }: FrameBoot<unknown>, bridge: Pick<Bridge, "on">): void {
  // Values missing in a message are unchanged.
  let current = theme;
  bridge.on("svc_theme", (message) => {
    current = { ...current, ...message.theme };
    void import("./theme").then(({ applyTheme }) => applyTheme(current));
  });
}
