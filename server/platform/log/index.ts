import { pino } from "pino";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;

/** Structured log on standard error. Credentials in known fields are redacted. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      redact: {
        paths: ["*.password", "*.secret", "*.token", "*.authorization", "*.cookie", "headers"],
        censor: "[redacted]",
      },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}
