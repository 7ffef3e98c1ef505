import { Command, CommanderError } from "commander";
import { AppError } from "@/server/platform/errors/index";
import { addAccessCommand } from "./access-command";
import { addAccountCommand } from "./account-command";
import { addAdapterCommand } from "./adapter-command";
import { addClockCommand } from "./clock-command";
import { addExportCommand } from "./comments-command";
import { addImportCommand } from "./import-command";
import { addJobsCommand } from "./jobs-command";
import { addOrganizationCommand } from "./organization-command";
import { addPagesCommand } from "./pages-command";
import { addSecretsCommand } from "./secrets-command";
import { addStaffCommand } from "./staff-command";
import { addStoryCommand } from "./story-command";
import { addVouchersCommand } from "./vouchers-command";
import { addWebhooksCommand } from "./webhooks-command";

/** The `masthead` command: daily operations of an installation, from a terminal or a script. */
function program(): Command {
  const masthead = new Command("masthead")
    .description("Runs an installation of Masthead from the terminal.")
    .exitOverride()
    .showHelpAfterError();
  addAccountCommand(masthead);
  addStaffCommand(masthead);
  addImportCommand(masthead);
  addExportCommand(masthead);
  addStoryCommand(masthead);
  addWebhooksCommand(masthead);
  addJobsCommand(masthead);
  addOrganizationCommand(masthead);
  addPagesCommand(masthead);
  addAccessCommand(masthead);
  addAdapterCommand(masthead);
  addClockCommand(masthead);
  addVouchersCommand(masthead);
  addSecretsCommand(masthead);
  return masthead;
}

try {
  await program().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else if (error instanceof AppError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Something went wrong on our side: ${reason}\n`);
    process.exitCode = 1;
  }
}
