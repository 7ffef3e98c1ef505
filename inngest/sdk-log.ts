import type { Logger } from "inngest";
import { getRuntime } from "@/server/runtime";

type Level = "debug" | "info" | "warn" | "error";

/** The message of an error, passed as such or as `err` of an object; without its stack, since callers cause it. */
function extractReason(part: unknown): string[] {
  if (part instanceof Error) return [part.message];
  const isHolder = typeof part === "object" && part !== null && "err" in part;
  return isHolder && part.err instanceof Error ? [part.err.message] : [];
}

/** Forwards a log call: the SDK passes text and values in either order. */
function forward(level: Level) {
  return (...args: unknown[]): void => {
    const texts = args.filter((part) => typeof part === "string");
    getRuntime().log[level]({ reasons: args.flatMap(extractReason) }, `inngest: ${texts.join(" ")}`);
  };
}

/** Logger for Inngest's SDK that writes to the platform's own log. */
export const sdkLog: Logger = {
  debug: forward("debug"),
  info: forward("info"),
  warn: forward("warn"),
  error: forward("error"),
};
