import { createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";
import type { Frame } from "./open-frame";

export const FrameContext = createContext<Frame<unknown> | null>(null);

/** Context of the widget's dependencies. */
export function useFrame(): Frame<unknown> {
  const frame = useContext(FrameContext);
  if (frame === null) throw new Error("useFrame must be used inside a frame");
  return frame;
}

/** The reader's credential as an identity; null: not logged in. Components are rendered again when it changes. */
export function useReaderIdentity(): string | null {
  const { reader } = useFrame();
  const [identity, setIdentity] = useState(reader.getCredential());
  // Layout effect: subscribe before the first message of the page, which follows `svc_ready`.
  useLayoutEffect(() => reader.onChange(() => setIdentity(reader.getCredential())), [reader]);
  return identity;
}
