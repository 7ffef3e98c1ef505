import { afterAll, beforeAll } from "vitest";
import { createReceiver, type Receiver } from "./receiver-server";

export type { Receiver } from "./receiver-server";

/** A foreign server that receives webhooks. Every test uses a path of its own. */
export function useReceiver(): Receiver {
  const receiver = createReceiver();
  beforeAll(() => receiver.open());
  afterAll(() => receiver.close());
  return receiver;
}
