// A process of its own with an executor in it: tests kill it. Its functions record in the database what they did.
import { setTimeout as pause } from "node:timers/promises";
import { Inngest } from "inngest";
import { serve } from "inngest/edge";
import pg from "pg";
import { pino } from "pino";
import { type Executor, startExecutor } from "../src/index";
import { systemClock } from "../src/system";

const [databaseUrl = "", signingKey = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
let executor: Executor | null = null;

const client = new Inngest({
  id: "killed",
  isDev: false,
  baseUrl: "http://executor.internal",
  eventKey: "embedded",
  signingKey,
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    if (executor === null) throw new Error("the executor has not started");
    return executor.api(new Request(input, init));
  },
});

async function note(key: string, what: string): Promise<void> {
  await pool.query("insert into effect (key, what, pid) values ($1, $2, $3)", [key, what, process.pid]);
  // Long enough that a kill hits running calls.
  await pause(5);
}

const twoSteps = client.createFunction(
  { id: "two-steps", triggers: [{ event: "killed/two-steps" }] },
  async ({ event, step }) => {
    await step.run("one", () => note(event.data.key, "one"));
    await step.sleep("short", "1s");
    await step.run("two", () => note(event.data.key, "two"));
  },
);

executor = await startExecutor({
  databaseUrl,
  signingKey,
  handler: serve({ client, functions: [twoSteps] }),
  clock: systemClock,
  log: pino({ level: "silent" }),
});
process.stdout.write("ready\n");
