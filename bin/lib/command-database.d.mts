interface CommandDatabase {
  /** Handles a command's message about its effect on the installation. */
  reply(
    effect: "nothing" | "reads" | "writes",
  ): Promise<{ databaseUrl: string | null } | { refusal: string }>;
  /** Stops what was started for the command. */
  stop(): Promise<void>;
}

/**
 * The database of a command, started if none runs; a command that only reads creates neither a database nor a file.
 */
export function createCommandDatabase(options: {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly report: { line: (text: string) => void };
}): CommandDatabase;
