import { type BuiltServer, startBuiltServer } from "./built-server";
import { databaseUrl, serverFacts } from "./server-facts";

/** Starts the built server again over the same database and files, with every request going through Next. */
export function startNextMount(): Promise<BuiltServer> {
  const { baseUrl, dataDir } = serverFacts();
  return startBuiltServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(),
    MASTHEAD_BASE_URL: baseUrl,
    MASTHEAD_MOUNT: "next",
    MASTHEAD_SEED_DEMO: "0",
  });
}
