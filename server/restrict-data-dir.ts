import { existsSync } from "node:fs";
import { closeDataDirectory } from "@/packages/embedded-postgres/src/data-directory.mjs";
import type { Runtime } from "./runtime";

/** Restricts DATA_DIR to its owner, or warns that other users can read it. A missing one is created on first use. */
export function restrictDataDir({ config, log }: Pick<Runtime, "config" | "log">): void {
  if (!existsSync(config.dataDir)) return;
  const warning = closeDataDirectory(config.dataDir);
  if (warning !== null) log.warn(warning);
}
