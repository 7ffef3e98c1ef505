import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { useDemoNewsroom } from "@/test/conformance/demo-newsroom";
import { type DescribedApi, type DescribedOperation, describedApi } from "@/test/conformance/described-api";
import { sampleRequests } from "@/test/conformance/sample-requests";
import type { SampleRequest, Samples } from "@/test/conformance/samples";
import { serverKeyOf, signSvcJwt } from "@/test/subscriptions";
import { type TestAccount, useWorld } from "@/test/world";
import { faultOf } from "./refusal";

const world = useWorld();
const demo = useDemoNewsroom(world);
let api: DescribedApi;
let samples: Samples;
let stranger: TestAccount;
let strangersKey: string;
/** By the identity it speaks of: in the stranger's account, everybody has the same names. */
const tokens = new Map<string, string>();

const AREA_B = /^\/api\/(access\/v1\/|v1\/(subscri|campaigns|group|asset\/|management\/|payment_gateways\/))/;
/** Segments that name no object of an account: words, identities of persons, codes that both may have given out. */
const WORDS = /\{(provider|identity|asset-type|code)\}/g;

function claimsOf(jwt: string): Record<string, unknown> | null {
  const [, payload = ""] = jwt.split(".");
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString());
  } catch {
    return null;
  }
}

/** A token of the stranger's for the person that a token of the demo's names. */
async function twin(jwt: string): Promise<string> {
  const claims = claimsOf(jwt);
  if (claims === null) return jwt;
  const known = tokens.get(jwt) ?? (await signSvcJwt(stranger, claims));
  tokens.set(jwt, known);
  return known;
}

/** The same request with everything that names an account or proves a right exchanged for the stranger's. */
async function asStranger({ path, init }: SampleRequest): Promise<SampleRequest> {
  const headers = new Headers(init?.headers);
  if (headers.has("x-subauth")) headers.set("x-subauth", strangersKey);
  const url = new URL(path, "http://x.example");
  if (url.searchParams.has("key")) url.searchParams.set("key", stranger.account.key);
  url.pathname = url.pathname.replace(demo().account.key, stranger.account.key);
  const jwt = url.searchParams.get("svc_jwt");
  if (jwt !== null) url.searchParams.set("svc_jwt", await twin(jwt));
  return { path: `${url.pathname}${url.search}`, init: { ...init, headers } };
}

/** Whether a request names, in its address or body, an object that only the demo's account has. */
function namesObject(operation: DescribedOperation, { init }: SampleRequest): boolean {
  if (operation.path.replaceAll(WORDS, "").includes("{")) return true;
  const body = typeof init?.body === "string" ? init.body : "";
  return /"(subscription_plan_id|attempt_token|campaign_id)":/.test(body);
}

function areRequestsOf(operation: DescribedOperation): SampleRequest[] {
  return (samples[operation.operationId] ?? []).filter(({ status = 200 }) => status < 300);
}

/** All that the demo's account holds of what readers can buy and have bought. */
async function holdings(): Promise<unknown> {
  const tables = [
    "subscription",
    "subscriber",
    "subscriber_identity",
    "subscription_member",
    "subscription_plan",
  ];
  const more = [
    "subscription_group",
    "subscription_attempt",
    "coupon_code",
    "payment",
    "invoice",
    "gateway_event",
  ];
  const held: unknown[] = [];
  for (const table of [...tables, ...more]) {
    const text = `select count(*)::int, md5(string_agg(t::text, '' order by t::text)) from ${table} t where account_id = $1`;
    held.push([table, await world.db.prisma.$queryRawUnsafe(text, demo().account.id)]);
  }
  return held;
}

beforeAll(async () => {
  api = await describedApi(world);
  samples = await sampleRequests(world, demo());
  stranger = await world.createAccount();
  strangersKey = await serverKeyOf(stranger);
});

it("finds nothing of one account's under another's credentials, and changes nothing of it", async () => {
  const before = await holdings();
  const wrong: string[] = [];
  let tried = 0;
  for (const operation of api.operations.filter(({ path }) => AREA_B.test(path))) {
    for (const sample of areRequestsOf(operation)) {
      if (!namesObject(operation, sample)) continue;
      const { path, init } = await asStranger(sample);
      const response = await world.fetch(path, init);
      tried += 1;
      const fault = await faultOf(response);
      const told = `${operation.operationId} ${path.slice(0, 140)}`;
      if (fault !== null) wrong.push(`${told}: ${fault}`);
      if (response.status !== 404) wrong.push(`${told}: ${response.status}, not 404`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(10);
  expect(await holdings()).toEqual(before);
});

it("lists nothing of one account's under another's credentials", async () => {
  const wrong: string[] = [];
  for (const operation of api.operations.filter(
    ({ path, method }) => AREA_B.test(path) && method === "get",
  )) {
    for (const sample of areRequestsOf(operation)) {
      if (namesObject(operation, sample)) continue;
      const { path, init } = await asStranger(sample);
      const response = await world.fetch(path, init);
      const text = await response.text();
      const isEmpty = response.status === 404 || !/"id":\s*\d/.test(text);
      if (!isEmpty) wrong.push(`${operation.operationId} ${path}: ${text.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Queries that are about no single account: sweeps over all of them, and keys that name the account. */
const OVER_ALL = /over all accounts|names the account/i;
const BY_SQL = /\b(?:from|join|into|update)\s+[a-z_]+/;
const BY_PRISMA = /\bprisma\.\w+\.\w+/;

/** Functions and statements of a repository, each with the comment before it. */
function partsOf(source: string): string[] {
  return source
    .split(
      /(?<!\n(?: \*|\/\/|\/\*)[^\n]*)\n(?=(?:(?:\/\*\*|\/\/)[^\n]*\n(?:(?: \*|\/\/)[^\n]*\n)*)?(?:export )?(?:async )?(?:function|const) )/,
    )
    .filter((part) => !part.startsWith("import"));
}

it("binds every query of subscriptions and payments to its account", () => {
  const root = join(import.meta.dirname, "../../server");
  const unbound: string[] = [];
  let seen = 0;
  for (const area of ["subscriptions", "payments"]) {
    const files = readdirSync(join(root, area), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => name.endsWith("repository.ts"))) {
      for (const part of partsOf(readFileSync(join(root, area, file), "utf8"))) {
        const code = part.replaceAll(/^(?:\s*(?:\/\/|\/?\*)|import).*$/gm, "");
        if (!BY_SQL.test(code) && !BY_PRISMA.test(code)) continue;
        seen += 1;
        const isBound = OVER_ALL.test(part) || /account_?id|\baccount\b/i.test(code);
        if (!isBound) unbound.push(`${area}/${file}: ${/(?:function|const) (\w+)/.exec(part)?.[1] ?? ""}`);
      }
    }
  }
  expect(seen).toBeGreaterThan(100);
  expect(unbound).toEqual([]);
});
