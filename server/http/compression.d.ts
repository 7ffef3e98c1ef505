declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** Creates a handler that compresses what is written to a response; its own types describe Express alone. */
  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
}
