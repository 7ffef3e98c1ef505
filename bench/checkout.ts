import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { hashServerKey } from "@/server/accounts/index";
import { type AccessDataset, createAccessDataset } from "./access-data";
import { runApi, runInsertFloor } from "./comments-servers";
import { compare, type Rounds } from "./compare";
import { withFreshPostgres } from "./fresh-postgres";
import { startServer } from "./servers";

const SELF = fileURLToPath(import.meta.url);
const SERVER_KEY = "sk_bench";
const BUYERS = 200;

/** What the publication's own server sends; the floor parses it and stores it. */
function createPurchase(planId: number) {
  return {
    subscription: {
      subscription_plan_id: planId,
      subscription_type: "standard",
      payment: { payment_type: "manual", amount_cents: 900, amount_currency: "EUR" },
    },
    comment: { body: { ops: [{ insert: "Nine euros a month.\n" }] } },
  };
}

async function measure({ planId }: AccessDataset, url: string, rounds: Rounds): Promise<void> {
  const env = { DATABASE_URL: url, DATABASE_POOL_SIZE: "10" };
  const floor = await startServer({ name: "floor", args: [SELF, "insert"], env, probe: "/" });
  const api = await startServer({ name: "api", args: [SELF, "api"], env, probe: "/api/v1/stories?limit=1" });
  const sampleBody = (what: string) =>
    Array.from({ length: BUYERS }, (_, n) => `/api/v1/subscribers/platform/r${n + 1}/${what}`);
  const bodies = [createPurchase(planId)];
  const headers = { "x-subauth": SERVER_KEY };
  const requests = {
    preview: sampleBody("subscriptions/preview.json"),
    create: sampleBody("subscriptions.json"),
  };
  try {
    for (const [name, paths] of Object.entries(requests))
      await compare([floor, api], { name, paths, promised: null, bodies, headers }, rounds);
  } finally {
    await Promise.all([floor.stop(), api.stop()]);
  }
}

/** Measures previews and creates by a publication's server, over this many subscriptions. */
async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: "string", default: "1000" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "4" },
    },
  });
  await withFreshPostgres("checkout", async ({ client, postgres: { url } }) => {
    const circulation = await createAccessDataset(client, Number(values.size));
    await client.query(
      "create table bench_comment (id serial primary key, page text, author int, ops jsonb)",
    );
    await client.query(
      "insert into account_server_key (account_id, hash, prefix, created_at) values ($1, $2, 'sk_', now())",
      [circulation.accountId, hashServerKey(SERVER_KEY)],
    );
    await measure(circulation, url, { rounds: Number(values.rounds), seconds: Number(values.seconds) });
  });
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === "api") runApi();
else if (mode === "insert") runInsertFloor();
else await run(mode === undefined ? [] : [mode, ...rest]);
