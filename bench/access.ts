import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SignJWT } from "jose";
import { createContext } from "@/server/context/index";
import { addSharedKey } from "@/server/identity/index";
import { getRuntime } from "@/server/runtime";
import { type AccessDataset, createAccessDataset } from "./access-data";
import { runApi } from "./comments-servers";
import { compare, type Rounds } from "./compare";
import { withFreshPostgres } from "./fresh-postgres";
import { startServer } from "./servers";

const SELF = fileURLToPath(import.meta.url);
const SECRET = "a secret that the servers of a measurement share";
const READERS = 200;

/** Readers from all over the table, so that a cache of few pages does not help. */
function someReaders({ subscriptions }: AccessDataset): number[] {
  const step = Math.max(1, Math.floor(subscriptions / READERS));
  return Array.from({ length: Math.min(READERS, subscriptions) }, (_, n) => 1 + n * step);
}

async function signer(accountId: number): Promise<(id: string) => Promise<string>> {
  const runtime = getRuntime();
  const account = await runtime.directory.byId(accountId);
  if (account === null) throw new Error("the account was not made");
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "bench" } });
  const { secret } = await addSharedKey({ ...ctx, vault: runtime.vault }, { use: "subscriptions" });
  return (id) => new SignJWT({ id }).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(secret));
}

/** The floor reads one row by its primary key and sends as many bytes as a decision has. */
function floorRoutes(size: number) {
  const statement = `select '{"id":' || id || ',"at":"' || start_at || '"' || repeat(' ', ${size} - 60) || '}' as doc
    from subscription where id = $1::int`;
  return JSON.stringify({ routes: [{ prefix: "/", statement, values: ["$"], before: "", after: "" }] });
}

async function measure(
  circulation: AccessDataset,
  { url, pid }: { url: string; pid: number },
  rounds: Rounds,
): Promise<void> {
  const sign = await signer(circulation.accountId);
  const readers = someReaders(circulation);
  const story = (n: number) => circulation.stories[n % circulation.stories.length] ?? "";
  const path = (n: number, query: string) =>
    `/api/access/v1/stories/${story(n)}/amp-access?key=${circulation.key}&readerId=reader-${n}${query}`;
  const anonymous = readers.map((_, n) => path(n, ""));
  const tokens = await Promise.all(readers.map((id) => sign(`r${id}`)));
  const named = tokens.map((token, n) => path(n, `&svc_jwt=${token}`));
  const floorPaths = readers.map((id) => `/${id}`);
  const [probe = ""] = anonymous;
  const env = { DATABASE_URL: url, MASTHEAD_SECRET: SECRET, DATABASE_POOL_SIZE: "10" };
  const api = await startServer({ name: "api", args: [SELF, "api"], env, probe });
  const size = (await (await fetch(`http://127.0.0.1:${api.port}${probe}`)).text()).length;
  const floor = await startServer({
    name: "floor",
    args: ["bench/floor.mjs"],
    env: { ...env, FLOOR_ROUTES: floorRoutes(size) },
    probe: "/1",
  });
  const many = `${circulation.subscriptions} subscriptions`;
  try {
    const pair = [floor, api] as const;
    const each = { floorPaths, promised: 0.7, postgresPid: pid };
    await compare(pair, { name: `${many}, by readerId`, paths: anonymous, ...each }, rounds);
    await compare(pair, { name: `${many}, by svc_jwt`, paths: named, ...each }, rounds);
  } finally {
    await Promise.all([floor.stop(), api.stop()]);
  }
}

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: "string", default: "1000,1000000" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "4" },
    },
  });
  const rounds = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  for (const size of values.sizes.split(",").map(Number)) {
    await withFreshPostgres(
      `access-${size}`,
      async ({ client, postgres }) => {
        await measure(await createAccessDataset(client, size), postgres, rounds);
      },
      SECRET,
    );
  }
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === "api") runApi();
else await run(mode === undefined ? [] : [mode, ...rest]);
