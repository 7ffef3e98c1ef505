/** @jsxImportSource preact */
import { renderToString } from "preact-render-to-string";
import type { CommentsData } from "../comments/boot-data";
import { makeWidget } from "../comments/make-widget";
import { App } from "../comments/view/app";
import { WidgetContext } from "../comments/view/widget";
import type { FeedData } from "../feed/boot-data";
import { Feed } from "../feed/feed";
import type { FrameBoot } from "../frame/boot";
import type { Bridge } from "../frame/bridge";
import { frameOver } from "../frame/open-frame";
import { createSession } from "../frame/session";
import { FrameContext } from "../frame/use-frame";

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

/** The feed as it opens: what was said lately, which is the same for everybody. */
function drawFeed(boot: FrameBoot<FeedData>): string {
  const frame = frameOver({ boot, bridge: silent, announce: () => undefined });
  return renderToString(
    <FrameContext.Provider value={frame}>
      <Feed data={boot.data} />
    </FrameContext.Provider>,
  );
}

/** What the server draws into documents, by app; every other widget draws itself in the browser. */
export const widgets = { comments: drawComments, feed: drawFeed };

export { looksSheet } from "./looks-sheet";
