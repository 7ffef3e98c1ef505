import { existsSync } from "node:fs";
import { closeDataDirectory } from "@/server/platform/postgres/data-directory.mjs";
import type { Runtime } from "./runtime";

/** Closes DATA_DIR to other accounts, or warns that it is open to them. Where it is missing, it is made when first used. */
export function closeToOthers({ config, log }: Pick<Runtime, "config" | "log">): void {
  if (!existsSync(config.dataDir)) return;
  const warning = closeDataDirectory(config.dataDir);
  if (warning !== null) log.warn(warning);
}
