import { type FrameMessage, type HostMessage, parseHostMessage } from "../protocol";
import type { FrameBoot } from "./boot";

type ActionOf<M extends HostMessage> = M["action"];
type MessageOf<A extends ActionOf<HostMessage>> = Extract<HostMessage, { action: A }>;

/** The frame's side of the postMessage channel to the embedding page. */
export interface Bridge {
  post(message: FrameMessage): void;
  /** Subscribes to one kind of message; returns a function that unsubscribes. */
  on<A extends ActionOf<HostMessage>>(action: A, onMessage: (message: MessageOf<A>) => void): () => void;
  /** Reports that the frame is ready, then its height on each change. Called once, after all subscriptions. */
  start(): void;
}

/** Narrows a message by its `action`. */
function hasAction<A extends ActionOf<HostMessage>>(
  message: HostMessage,
  action: A,
): message is MessageOf<A> {
  return message.action === action;
}

/** Opens the channel. Without an embedding page, nothing is sent or received. */
export function createBridge({ host_origin, frame }: FrameBoot<unknown>): Bridge {
  const host = window.parent === window || host_origin === null ? null : window.parent;
  const listeners = new Set<(message: HostMessage) => void>();
  const post = (message: FrameMessage) => {
    if (host !== null && host_origin !== null) host.postMessage({ ...message, frame }, host_origin);
  };
  window.addEventListener("message", ({ source, origin, data }) => {
    if (host === null || source !== host || origin !== host_origin) return;
    const message = parseHostMessage(data);
    if (message !== null) for (const onMessage of listeners) onMessage(message);
  });
  return {
    post,
    on: (action, onMessage) => {
      const listener = (message: HostMessage) => {
        if (hasAction(message, action)) onMessage(message);
      };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      post({ action: "svc_ready", title: document.title });
      let lastHeight = -1;
      const reportHeight = () => {
        const height = Math.ceil(document.body.getBoundingClientRect().height);
        if (height !== lastHeight) post({ action: "svc_height", height });
        lastHeight = height;
      };
      new ResizeObserver(reportHeight).observe(document.body);
      reportHeight();
    },
  };
}
