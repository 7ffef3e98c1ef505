import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig, VARIABLES } from "@/server/platform/config/index";

/** The user of the image, by number. */
export const IMAGE_USER = 10_001;

/** Read by Node, Next and NextAuth themselves. */
const RUNTIME_VARIABLES = ["NODE_ENV", "NEXT_TELEMETRY_DISABLED", "NEXTAUTH_URL"];
/** Seconds that a process allows its requests after the grace period. */
const IN_FLIGHT_SECONDS = 8;

/** The text of a file, by its path from the root of the repository. */
export function readText(path: string): string {
  return readFileSync(path, "utf8");
}

/** The names that are neither variables of the product nor among the others. */
export function listUnknownVariables(names: Iterable<string>, others: readonly string[] = []): string[] {
  const known = new Set([...VARIABLES, ...RUNTIME_VARIABLES, ...others]);
  return [...names].filter((name) => !known.has(name));
}

/** Seconds that a process with these variables may need to stop. Refuses what is no valid configuration. */
export function getStopSeconds(environment: Readonly<Record<string, string | null | undefined>>): number {
  const set = Object.entries(environment).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const { drainSeconds, deadlines } = readConfig({ ...Object.fromEntries(set), NODE_ENV: "test" });
  return drainSeconds + Math.max(deadlines.request / 1_000, IN_FLIGHT_SECONDS);
}

/** Whether a path is a route of the product. */
export function isRoute(path: string | undefined): boolean {
  return path !== undefined && existsSync(join("app", path, "route.ts"));
}

/** Whether an image is named with a tag of at least major and minor version. */
export function isPinned(image: string): boolean {
  return /^[\w./-]+:v?\d+\.\d+[\w.-]*$/.test(image);
}
