import type { ServerResponse } from "node:http";

/**
 * Next sends the head of an answer as soon as it has the body's first bytes, and those after it: two writes, where most
 * bodies are there at once. From here on, a head that is to be sent waits for the end of the turn, and leaves with
 * whatever follows it until then.
 */
export function corkResponse(outgoing: ServerResponse): void {
  const flush = outgoing.flushHeaders.bind(outgoing);
  outgoing.flushHeaders = () => {
    const { socket } = outgoing;
    socket?.cork();
    flush();
    // An answer that has ended by then has let go of the socket, and left.
    setImmediate(() => socket?.uncork());
  };
}
