/** @jsxImportSource preact */
import { renderToString } from "preact-render-to-string";
import type { CommentsData } from "../comments/boot-data";
import { makeWidget } from "../comments/make-widget";
import { App } from "../comments/view/app";
import { WidgetContext } from "../comments/view/widget";
import type { FrameBoot } from "../frame/boot";
import type { Bridge } from "../frame/bridge";
import { createSession } from "../frame/session";

/** Nobody is around a document that is only drawn: nothing is said and nothing is heard. */
const silent: Bridge = { post: () => undefined, on: () => () => undefined, start: () => undefined };

/** The comments as anybody sees them: who reads is known only in the browser, after the first paint. */
function drawComments(boot: FrameBoot<CommentsData>): string {
  const session = createSession({ boot, bridge: silent });
  const widget = makeWidget({ boot, bridge: silent, session, announce: () => undefined });
  return renderToString(
    <WidgetContext.Provider value={widget}>
      <App />
    </WidgetContext.Provider>,
  );
}

/** What the server draws into documents, by app; every other widget draws itself in the browser. */
export const widgets = { comments: drawComments };

export { looksSheet } from "./looks-sheet";
