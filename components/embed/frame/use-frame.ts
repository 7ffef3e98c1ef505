import { createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";
import type { Frame } from "./open-frame";

export const FrameContext = createContext<Frame<unknown> | null>(null);

/** What the widget works with. */
export function useFrame(): Frame<unknown> {
  const frame = useContext(FrameContext);
  if (frame === null) throw new Error("a widget is drawn inside its frame");
  return frame;
}

/** Who is logged in, by what they were given; null: nobody. What uses it is drawn anew when that changes. */
export function useWho(): string | null {
  const { reader } = useFrame();
  const [who, setWho] = useState(reader.who());
  // Before anything is heard from the page, which is as soon as the frame says that it runs.
  useLayoutEffect(() => reader.onChange(() => setWho(reader.who())), [reader]);
  return who;
}
