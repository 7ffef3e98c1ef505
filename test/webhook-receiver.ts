import { afterAll, beforeAll } from "vitest";
import { createReceiver, type Receiver } from "./receiver-server";

export type { Receiver } from "./receiver-server";

/** Somebody else's server, which gets webhooks. Every test uses a path of its own. */
export function useReceiver(): Receiver {
  const receiver = createReceiver();
  beforeAll(() => receiver.open());
  afterAll(() => receiver.close());
  return receiver;
}
