import { after } from "next/server";
import { getRuntime } from "@/server/runtime";
import { flushOutbox } from "./flush-outbox";

/**
 * On a serverless host, nothing listens when an event is committed. Whatever request emits one, a page's or a function's
 * call among them, hands over what waits once it has been answered; what was left by one that was stopped too soon is
 * handed over by the next, or by a cron function.
 */
export function flushOutboxAfterRequests(): void {
  if (getRuntime().config.serverlessHost === null) return;
  globalThis.mastheadEventsEmitted = () => {
    try {
      after(flushOutbox);
    } catch {
      // Emitted by no request, which Next says by an error: the cron function hands it over.
    }
  };
}
