import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const PORT = process.env.E2E_PORT ?? "4310";

/** Address and files of the server under test; e2e/serve.mjs starts it there. */
export function serverFacts(): { baseUrl: string; dataDir: string } {
  return {
    baseUrl: process.env.BASE_URL ?? `http://127.0.0.1:${PORT}`,
    dataDir: process.env.E2E_DATA_DIR ?? join(import.meta.dirname, "..", "test-results", "e2e-data"),
  };
}

const demoSchema = z.object({
  account: z.object({ server_key: z.string() }),
  plans: z.object({ one_time: z.int(), group_access: z.int() }),
  staff: z.object({ email: z.string(), password: z.string() }),
  story: z.object({ id: z.string(), slug: z.string() }),
  subscription_story: z.object({ id: z.string(), slug: z.string() }),
  host_page: z.string().optional(),
});

/** The seeded data, from `<DATA_DIR>/demo.json`. */
export function demoFacts(): z.output<typeof demoSchema> {
  const path = process.env.DEMO_JSON ?? join(serverFacts().dataDir, "demo.json");
  return demoSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** The database of the server under test, for what no page can do yet. */
export function databaseUrl(): string {
  return (
    process.env.E2E_DATABASE_URL ?? readFileSync(join(serverFacts().dataDir, "database-url"), "utf8").trim()
  );
}
