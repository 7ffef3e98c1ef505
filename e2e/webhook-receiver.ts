import { test } from "@playwright/test";
import { createReceiver, type Receiver } from "@/test/receiver-server";

/** A foreign server that webhooks call, for the tests of one file. */
export function useLocalReceiver(): Receiver {
  const receiver = createReceiver();
  test.beforeAll(() => receiver.open());
  test.afterAll(() => receiver.close());
  return receiver;
}
