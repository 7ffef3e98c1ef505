import type { Command } from "commander";
import { getCommandPath, getEffect } from "./command-effects";

/** Writing commands that are no acts in the log, with the reason. */
export const NO_ACTS: Readonly<Record<string, string>> = {
  migrate: "may run before the log's own table exists; _prisma_migrations records each migration",
  "migrate baseline": "runs on a database without the log's table; _prisma_migrations records it",
  restore: "replaces the log's own table; the restored database has the log of the backup",
};

/** The command that this process runs, if it is an act. */
let noted: string | null = null;

/** Notes which command is about to run; called before the action of every command. */
export function noteCommand(command: Command): void {
  const path = getCommandPath(command);
  noted = getEffect(command) === "writes" && !(path in NO_ACTS) ? path : null;
}

/** The path of the command that this process runs; null: it is no act. */
export function getNotedCommand(): string | null {
  return noted;
}
