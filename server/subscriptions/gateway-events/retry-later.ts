import { AppError } from "@/server/platform/errors/index";

/**
 * Number of lookups of an event's object before it counts as absent: a gateway's event may arrive before the
 * purchase, by a few minutes at most. A job's retries cover more than nine minutes.
 */
export const MAX_LOOKUP_RETRIES = 6;

/** Create the error that makes an event retry: its object does not exist yet. */
export function retryLater(what: string): AppError {
  return new AppError("unavailable", `${what} The event is retried.`, { retryAfter: 15 });
}
