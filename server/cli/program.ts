import { Command } from "commander";
import { version } from "@/package.json";
import { addAccessCommand } from "./access-command";
import { addAccountCommand } from "./account-command";
import { addAdapterCommand } from "./adapter-command";
import { addAuditCommand } from "./audit-command";
import { addBackupCommands } from "./backup-command";
import { addClockCommand } from "./clock-command";
import { getEffect } from "./command-effects";
import { addExportCommand } from "./comments-command";
import { addDoctorCommand } from "./doctor-command";
import { addImportCommand } from "./import-command";
import { addJobsCommand } from "./jobs-command";
import { addKeysCommand } from "./keys-command";
import { addMigrateCommand } from "./migrate-command";
import { noteCommand } from "./noted-command";
import { addOrganizationCommand } from "./organization-command";
import { addPagesCommand } from "./pages-command";
import { addReadersCommand } from "./readers-command";
import { addSecretsCommand } from "./secrets-command";
import { addStaffCommand } from "./staff-command";
import { addStoryCommand } from "./story-command";
import { addVouchersCommand } from "./vouchers-command";
import { addWebhooksCommand } from "./webhooks-command";

/** The `masthead` command: operations on an installation, from a terminal or a script. */
export function createProgram(): Command {
  const masthead = new Command("masthead")
    .description("Manage a Masthead installation from the terminal.")
    .version(version, "-V, --version", "print the version")
    // Commands have a --version of their own, of a story.
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError();
  // Help and misspelt commands exit before this hook: they need no database.
  masthead.hook("preAction", async (_, command) => {
    const effect = getEffect(command);
    if (effect === "itself") return;
    const { requestDatabase } = await import("./launcher-database");
    await requestDatabase(effect);
    noteCommand(command);
  });
  addAccountCommand(masthead);
  addStaffCommand(masthead);
  addImportCommand(masthead);
  addExportCommand(masthead);
  addStoryCommand(masthead);
  addWebhooksCommand(masthead);
  addMigrateCommand(masthead);
  addJobsCommand(masthead);
  addOrganizationCommand(masthead);
  addPagesCommand(masthead);
  addAccessCommand(masthead);
  addAdapterCommand(masthead);
  addClockCommand(masthead);
  addVouchersCommand(masthead);
  addSecretsCommand(masthead);
  addBackupCommands(masthead);
  addDoctorCommand(masthead);
  addAuditCommand(masthead);
  addKeysCommand(masthead);
  addReadersCommand(masthead);
  return masthead;
}
