import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Frame } from "./open-frame";

export const FrameContext = createContext<Frame<unknown> | null>(null);

/** What the widget works with. */
export function useFrame(): Frame<unknown> {
  const frame = useContext(FrameContext);
  if (frame === null) throw new Error("a widget is drawn inside its frame");
  return frame;
}

/** Whether somebody is logged in; what uses it is drawn anew when that changes. */
export function useIsLoggedIn(): boolean {
  const { reader } = useFrame();
  const [isLoggedIn, setLoggedIn] = useState(reader.isLoggedIn());
  useEffect(() => reader.onChange(() => setLoggedIn(reader.isLoggedIn())), [reader]);
  return isLoggedIn;
}
