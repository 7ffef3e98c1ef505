import { type DestinationStream, pino } from "pino";
import { getFacts } from "../telemetry/index";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;

/** The id of the request or function run for which a line is written. */
function toCause(): { requestId?: string } {
  const requestId = getFacts()?.requestId ?? null;
  return requestId === null ? {} : { requestId };
}

let standardError: ReturnType<typeof pino.destination> | null = null;

/** Both logs share a destination: lines of two would mix. */
function getStandardError() {
  standardError ??= pino.destination({ fd: 2, sync: false });
  return standardError;
}

/** Structured log, on standard error by default. Credentials in known fields are redacted. */
export function createLog(level: string, destination: DestinationStream = getStandardError()): Log {
  return pino(
    {
      level,
      mixin: toCause,
      redact: {
        paths: ["*.password", "*.secret", "*.token", "*.authorization", "*.cookie", "headers"],
        censor: "[redacted]",
      },
    },
    destination,
  );
}

/**
 * The same log for lines of numbers and names of our own only, without redaction, which costs as much as the rest of a
 * line: one is written per request.
 */
export function createAccessLog(level: string): Log {
  return pino({ level }, getStandardError());
}
