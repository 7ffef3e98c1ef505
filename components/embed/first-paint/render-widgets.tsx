/** @jsxImportSource preact */
import { renderToString } from "preact-render-to-string";
import type { CommentsData } from "../comments/boot-data";
import { createWidget } from "../comments/create-widget";
import { App } from "../comments/view/app";
import { WidgetContext } from "../comments/view/widget";
import type { FeedData } from "../feed/boot-data";
import { Feed } from "../feed/feed";
import type { FrameBoot } from "../frame/boot";
import type { Bridge } from "../frame/bridge";
import { createWidgetFrame } from "../frame/open-frame";
import { createSession } from "../frame/session";
import { FrameContext } from "../frame/use-frame";

/** A bridge without an embedding page: messages are ignored. */
const noBridge: Bridge = { post: () => undefined, on: () => () => undefined, start: () => undefined };

/** Renders the comments for an anonymous reader: the session is known only in the browser, after the first paint. */
function renderComments(boot: FrameBoot<CommentsData>): string {
  const session = createSession({ boot, bridge: noBridge });
  const widget = createWidget({ boot, bridge: noBridge, session, announce: () => undefined });
  return renderToString(
    <WidgetContext.Provider value={widget}>
      <App />
    </WidgetContext.Provider>,
  );
}

/** Renders the feed's first tab, which is the same for every reader. */
function renderFeed(boot: FrameBoot<FeedData>): string {
  const frame = createWidgetFrame({ boot, bridge: noBridge, announce: () => undefined });
  return renderToString(
    <FrameContext.Provider value={frame}>
      <Feed data={boot.data} />
    </FrameContext.Provider>,
  );
}

/** Widgets with server-side rendering, by app; all others are rendered in the browser. */
export const widgets = { comments: renderComments, feed: renderFeed };

export { themeSheet } from "./theme-sheet";
