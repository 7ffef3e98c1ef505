import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { hashServerKey } from "@/server/accounts/index";
import { type Circulation, makeCirculation } from "./access-data";
import { runApi, runInsertFloor } from "./comments-servers";
import { compare, type Rounds } from "./compare";
import { onFreshPostgres } from "./fresh-postgres";
import { startServer } from "./servers";

const SELF = fileURLToPath(import.meta.url);
const SERVER_KEY = "sk_bench";
const BUYERS = 200;

/** What the publication's own server sends; the floor reads the comment and stores it. */
function purchaseOf(planId: number) {
  return {
    subscription: {
      subscription_plan_id: planId,
      subscription_type: "standard",
      payment: { payment_type: "manual", amount_cents: 900, amount_currency: "EUR" },
    },
    comment: { body: { ops: [{ insert: "Nine euros a month.\n" }] } },
  };
}

async function measure({ planId }: Circulation, url: string, rounds: Rounds): Promise<void> {
  const env = { DATABASE_URL: url, DATABASE_POOL_SIZE: "10" };
  const floor = await startServer({ name: "floor", args: [SELF, "insert"], env, probe: "/" });
  const api = await startServer({ name: "api", args: [SELF, "api"], env, probe: "/api/v1/stories?limit=1" });
  const of = (what: string) =>
    Array.from({ length: BUYERS }, (_, n) => `/api/v1/subscribers/platform/r${n + 1}/${what}`);
  const bodies = [purchaseOf(planId)];
  const headers = { "x-subauth": SERVER_KEY };
  const asked = { preview: of("subscriptions/preview.json"), create: of("subscriptions.json") };
  try {
    for (const [name, paths] of Object.entries(asked))
      await compare([floor, api], { name, paths, promised: null, bodies, headers }, rounds);
  } finally {
    await Promise.all([floor.stop(), api.stop()]);
  }
}

/** Previews and creates that a publication's server asks for, over so many subscriptions. */
async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: "string", default: "1000" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "4" },
    },
  });
  await onFreshPostgres("checkout", async ({ client, postgres: { url } }) => {
    const circulation = await makeCirculation(client, Number(values.size));
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
