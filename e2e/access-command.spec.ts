import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { PRICES } from "./demo-prices";
import { databaseUrl, demoFacts, serverFacts } from "./server-facts";

const { baseUrl, dataDir } = serverFacts();

/** Output and exit code of `masthead access …` on the installation under test. */
async function access(...args: string[]): Promise<{ code: unknown; output: string }> {
  const program = join(import.meta.dirname, "..", "dist", "masthead.mjs");
  const env = { ...process.env, DATABASE_URL: databaseUrl(), DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  const running = promisify(execFile)(process.execPath, [program, "access", ...args], { env });
  return running.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: unknown) =>
      error instanceof Error && "code" in error && "stderr" in error
        ? { code: error.code, output: String(error.stderr) }
        : Promise.reject(error),
  );
}

const kid = z.object({ kid: z.string() });
const keys = z.object({ keys: z.array(kid) });

test("the command explains why a story opens for a reader, now and before they subscribed, and replaces the signing key", async () => {
  const { account, plans, subscription_story: story } = demoFacts();
  const email = `${crypto.randomUUID()}@command.test`;
  const before = new Date().toISOString();
  const sold = await fetch(`${baseUrl}/api/v1/subscribers/email/${email}/subscriptions.json`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-subauth": account.server_key },
    body: JSON.stringify({
      subscription: {
        subscription_plan_id: plans.one_time,
        payment: { payment_type: "manual", ...PRICES.one_time },
      },
    }),
  });
  expect(sold.status).toBe(201);
  const explainArgs = ["explain", "--reader", `email:${email}`, "--story", story.id];
  const now = await access(...explainArgs);
  expect([now.code, now.output]).toEqual([0, expect.stringMatching(/^open \(SUBSCRIBER\)/)]);
  const then = await access(...explainArgs, "--at", before, "--json");
  expect(JSON.parse(then.output)).toMatchObject({ grant: { grantReason: "METERING" } });

  const refused = await access("explain", "--reader", "email:nobody", "--story", story.id);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("must be an email address")]);
  const unknown = await access("explain", "--reader", `email:${email}`, "--story", "no-such-story");
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining("This story doesn't exist")]);

  const created = await access("new-key", "--json");
  const facts = z.object({ account: z.object({ key: z.string() }) });
  const { key } = facts.parse(JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"))).account;
  const served = async () => {
    const response = await fetch(`${baseUrl}/api/access/v1/entitlements/jwks.json?key=${key}`);
    return keys.parse(await response.json()).keys;
  };
  await expect.poll(served).toContainEqual(expect.objectContaining(kid.parse(JSON.parse(created.output))));
});
