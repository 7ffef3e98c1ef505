/** @jsxImportSource preact */
import { render } from "preact";
import { openFrame } from "../frame/open-frame";
import { FrameContext } from "../frame/use-frame";
import type { ReactionsData } from "./boot-data";
import { PageReactions } from "./page-reactions";
import "./style.css";

const frame = openFrame<ReactionsData>();
const root = document.getElementById("svc-root");
if (root !== null)
  render(
    <FrameContext.Provider value={frame}>
      <PageReactions data={frame.boot.data} />
    </FrameContext.Provider>,
    root,
  );
frame.bridge.start();
