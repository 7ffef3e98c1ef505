import type { Command } from "commander";

/** A command's effect on an installation: nothing (it needs no database), reading only, or writing. */
export type Effect = "nothing" | "reads" | "writes";

/** `itself`: a command that requests its database itself, because it reports a refusal among its findings. */
type DeclaredEffect = Effect | "itself";

/** Effect of every command. A reading one creates neither a database nor a file, and applies no migration. */
export const EFFECTS: Readonly<Record<string, DeclaredEffect>> = {
  "access explain": "reads",
  "access new-key": "writes",
  "account create": "writes",
  "account list": "reads",
  "adapter check": "nothing",
  "audit export": "reads",
  "audit list": "reads",
  backup: "reads",
  "clock advance": "writes",
  "clock continue": "writes",
  "clock live": "writes",
  "clock show": "reads",
  "clock test": "writes",
  doctor: "itself",
  "export comments": "reads",
  "import comments": "writes",
  "import disqus": "writes",
  "import wordpress": "writes",
  jobs: "reads",
  "jobs due": "reads",
  "jobs retry": "writes",
  "jobs runs": "reads",
  "keys create": "writes",
  "keys list": "reads",
  "keys revoke": "writes",
  migrate: "writes",
  "migrate baseline": "writes",
  "organization create": "writes",
  "pages merge": "writes",
  "pages merges": "reads",
  "pages undo": "writes",
  "readers erase": "writes",
  // Writes its entry in the audit log: personal data leaves the installation.
  "readers export": "writes",
  restore: "writes",
  "secrets accept": "writes",
  "secrets rotate": "writes",
  "staff invite": "writes",
  "staff list": "reads",
  "staff reset-password": "writes",
  "staff reset-two-step": "writes",
  "staff sign-in-link": "writes",
  "staff unlink": "writes",
  "story approve": "writes",
  "story create": "writes",
  "story list": "reads",
  "story publish": "writes",
  "story redraft": "writes",
  "story reject": "writes",
  "story retract": "writes",
  "story schedule": "writes",
  "story show": "reads",
  "story submit": "writes",
  "story update": "writes",
  "vouchers list": "reads",
  "vouchers load": "writes",
  "webhooks create": "writes",
  "webhooks enable": "writes",
  "webhooks list": "reads",
  "webhooks listen": "nothing",
  "webhooks log": "reads",
  "webhooks replay": "writes",
  "webhooks test": "writes",
};

/** Returns a command's path without the program's name. */
export function getCommandPath(command: Command): string {
  const { parent } = command;
  if (parent === null) return "";
  return `${getCommandPath(parent)} ${command.name()}`.trim();
}

/** Returns the effect of a command with its options: a plan applies nothing. */
export function getEffect(command: Command): DeclaredEffect {
  if (getCommandPath(command) === "migrate" && command.getOptionValue("plan") === true) return "reads";
  const effect = EFFECTS[getCommandPath(command)];
  if (effect === undefined) throw new Error(`EFFECTS does not name "${getCommandPath(command)}"`);
  return effect;
}
