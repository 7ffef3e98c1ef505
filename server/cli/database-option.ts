import type { Config } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";

/** Returns the database of this command. Refuses (invalid) a command that was started without one. */
export function requireDatabaseUrl({ databaseUrl }: Pick<Config, "databaseUrl">): string {
  if (databaseUrl !== null) return databaseUrl;
  throw new AppError(
    "invalid",
    "DATABASE_URL is not set. Run the command through `npm run masthead`, which finds the installation's own database.",
  );
}
