import type { Command } from "commander";

/** A command's effect on an installation: nothing (it needs no database), reading only, or writing. */
export type Effect = "nothing" | "reads" | "writes";

/** Effect of every command. A reading one creates neither a database nor a file, and applies no migration. */
export const EFFECTS: Readonly<Record<string, Effect>> = {
  "access explain": "reads",
  "access new-key": "writes",
  "account create": "writes",
  "account list": "reads",
  "adapter check": "nothing",
  "clock advance": "writes",
  "clock continue": "writes",
  "clock live": "writes",
  "clock show": "reads",
  "clock test": "writes",
  "export comments": "reads",
  "import comments": "writes",
  "import disqus": "writes",
  "import wordpress": "writes",
  jobs: "reads",
  "jobs due": "reads",
  "jobs retry": "writes",
  "jobs runs": "reads",
  migrate: "writes",
  "migrate baseline": "writes",
  "organization create": "writes",
  "pages merge": "writes",
  "pages merges": "reads",
  "pages undo": "writes",
  "secrets accept": "writes",
  "secrets rotate": "writes",
  "staff invite": "writes",
  "staff list": "reads",
  "staff reset-password": "writes",
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

export function getEffect(command: Command): Effect {
  const effect = EFFECTS[getCommandPath(command)];
  if (effect === undefined) throw new Error(`EFFECTS does not name "${getCommandPath(command)}"`);
  return effect;
}
