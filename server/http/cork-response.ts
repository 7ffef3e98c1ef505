import type { ServerResponse } from "node:http";

/**
 * Sends the head of a response and the first body bytes in one write. Next flushes the head as soon as it has the
 * body's first bytes, and writes those afterwards: two writes, although most bodies are complete by then. A flushed
 * head now stays corked until the end of the event loop turn.
 */
export function corkResponse(outgoing: ServerResponse): void {
  const flush = outgoing.flushHeaders.bind(outgoing);
  outgoing.flushHeaders = () => {
    const { socket } = outgoing;
    socket?.cork();
    flush();
    // A response that has ended by then is detached from its socket and already sent.
    setImmediate(() => socket?.uncork());
  };
}
