import type { Logger } from "inngest";
import { getRuntime } from "@/server/runtime";

type Level = "debug" | "info" | "warn" | "error";

/** The message of an error, given as such or as the `err` of an object; its stack is left out: callers cause them. */
function reasonIn(part: unknown): string[] {
  if (part instanceof Error) return [part.message];
  const isHolder = typeof part === "object" && part !== null && "err" in part;
  return isHolder && part.err instanceof Error ? [part.err.message] : [];
}

/** The SDK says things as text with values, or as values with text. */
function forward(level: Level) {
  return (...said: unknown[]): void => {
    const texts = said.filter((part) => typeof part === "string");
    getRuntime().log[level]({ reasons: said.flatMap(reasonIn) }, `inngest: ${texts.join(" ")}`);
  };
}

/** What Inngest's SDK has to say, in the platform's own log. */
export const sdkLog: Logger = {
  debug: forward("debug"),
  info: forward("info"),
  warn: forward("warn"),
  error: forward("error"),
};
