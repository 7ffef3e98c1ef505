import { AppError } from "@/server/platform/errors/index";

/**
 * So many times what an event speaks of is looked for before it counts as absent: a gateway may be quicker than the
 * purchase that it tells of, by some minutes at most: the tries of a job reach over nine.
 */
export const MAX_LOOKUP_RETRIES = 6;

/** Has an event tried again later: what it speaks of is not there yet. */
export function retryLater(what: string): AppError {
  return new AppError("unavailable", `${what} It is looked for again.`, { retryAfter: 15 });
}
