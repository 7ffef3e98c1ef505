interface CommandDatabase {
  /** Replies to a command that says what it does to the installation. */
  reply(
    effect: "nothing" | "reads" | "writes",
  ): Promise<{ databaseUrl: string | null } | { refusal: string }>;
  /** Stops what was started for the command. */
  stop(): Promise<void>;
}

/** The database that a command works on, started where none runs; one that only reads makes neither database nor file. */
export function createCommandDatabase(options: {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly report: { line: (text: string) => void };
}): CommandDatabase;
