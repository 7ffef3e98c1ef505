import { after } from "next/server";
import { getRuntime } from "@/server/runtime";
import { flushOutbox } from "./flush-outbox";

/**
 * Flushes the outbox after each request that emits an event, on a serverless host, where no process listens for
 * commits. Requests for pages and calls of functions both count. Events of a request that was stopped too soon are
 * published by the next flush, or by a cron function.
 */
export function flushOutboxAfterRequests(): void {
  if (getRuntime().config.serverlessHost === null) return;
  globalThis.mastheadEventsEmitted = () => {
    try {
      after(flushOutbox);
    } catch {
      // Emitted outside of a request, where Next's after() throws: the cron function publishes it.
    }
  };
}
