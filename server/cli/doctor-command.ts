import type { Command } from "commander";
import { lazyAction } from "./lazy-action";

/** `masthead doctor`: examines the installation. */
export function addDoctorCommand(masthead: Command): void {
  masthead
    .command("doctor")
    .description(
      "Check configuration, database, mail, storage and background work, and say what to do. Exits with 1 on a failure.",
    )
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await import("./doctor-actions")).examine));
}
