/** @jsxImportSource preact */
import { render } from "preact";
import { openFrame } from "../frame/open-frame";
import { FrameContext } from "../frame/use-frame";
import type { ContributionData } from "./boot-data";
import { Contribution } from "./contribution";
import "./style.css";

const frame = openFrame<ContributionData>();
const root = document.getElementById("svc-root");
if (root !== null)
  render(
    <FrameContext.Provider value={frame}>
      <Contribution data={frame.boot.data} />
    </FrameContext.Provider>,
    root,
  );
frame.bridge.start();
