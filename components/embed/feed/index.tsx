/** @jsxImportSource preact */
import { hydrate } from "preact";
import { notifyHydrated } from "../first-paint/wake";
import { openFrame } from "../frame/open-frame";
import { FrameContext } from "../frame/use-frame";
import type { FeedData } from "./boot-data";
import { Feed } from "./feed";
import "./style.css";

const frame = openFrame<FeedData>();
const root = document.getElementById("svc-root");
if (root !== null)
  hydrate(
    <FrameContext.Provider value={frame}>
      <Feed data={frame.boot.data} />
    </FrameContext.Provider>,
    root,
  );
frame.bridge.start();
notifyHydrated();
