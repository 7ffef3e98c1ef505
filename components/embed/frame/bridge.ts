import { type FrameMessage, type HostMessage, parseHostMessage } from "../protocol";
import type { FrameBoot } from "./boot";

type ActionOf<M extends HostMessage> = M["action"];
type MessageOf<A extends ActionOf<HostMessage>> = Extract<HostMessage, { action: A }>;

/** The frame's end of the line to the page around it. */
export interface Bridge {
  post(message: FrameMessage): void;
  /** Hears one kind of message; the answer stops it. */
  on<A extends ActionOf<HostMessage>>(action: A, hear: (message: MessageOf<A>) => void): () => void;
  /** Says that the frame runs, and from now on how tall it is. Called once, when everybody hears. */
  start(): void;
}

/** Narrows by the very field that the caller named. */
function isOf<A extends ActionOf<HostMessage>>(message: HostMessage, action: A): message is MessageOf<A> {
  return message.action === action;
}

/** Opens the line. Without a page around (the frame opened by itself) nothing is said and nothing is heard. */
export function createBridge({ host_origin, frame }: FrameBoot<unknown>): Bridge {
  const host = window.parent === window || host_origin === null ? null : window.parent;
  const hearers = new Set<(message: HostMessage) => void>();
  const post = (message: FrameMessage) => {
    if (host !== null && host_origin !== null) host.postMessage({ ...message, frame }, host_origin);
  };
  window.addEventListener("message", ({ source, origin, data }) => {
    if (host === null || source !== host || origin !== host_origin) return;
    const message = parseHostMessage(data);
    if (message !== null) for (const hear of hearers) hear(message);
  });
  return {
    post,
    on: (action, hear) => {
      const hearer = (message: HostMessage) => {
        if (isOf(message, action)) hear(message);
      };
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    start: () => {
      post({ action: "svc_ready", title: document.title });
      let last = -1;
      const tell = () => {
        const height = Math.ceil(document.body.getBoundingClientRect().height);
        if (height !== last) post({ action: "svc_height", height });
        last = height;
      };
      new ResizeObserver(tell).observe(document.body);
      tell();
    },
  };
}
