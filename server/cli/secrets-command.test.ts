import { expect, test } from "vitest";
import { addSharedKey } from "@/server/identity/index";
import { requireSecret } from "@/server/secrets/index";
import { useMastheadCommand } from "@/test/masthead-command";
import { useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";

const app = useTestApp();
const masthead = useMastheadCommand(() => app.databaseUrl);

/** The secret that `testVault` seals under. */
const OLD = "a secret of at least thirty-two signs";
const NEW = "the secret that follows it and stays";

test("the secret is rotated from the terminal, and commands under another one are refused", async () => {
  const { ctx } = await app.createAccount();
  await addSharedKey({ ...ctx, vault: testVault }, { use: "engagement" });
  const config = { secret: OLD, dataDir: "/nowhere" };
  await requireSecret({ db: app.db, vault: testVault, clock: app.clock, config });

  const refused = await masthead(["webhooks", "list"], { MASTHEAD_SECRET: NEW });
  expect(refused).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^MASTHEAD_SECRET is not the secret /),
  });
  const unshared = await masthead(["webhooks", "list"]);
  expect(unshared).toMatchObject({ code: 1, stderr: expect.stringContaining("contains no secret") });

  const both = { MASTHEAD_SECRET: NEW, MASTHEAD_PREVIOUS_SECRETS: OLD };
  const rotated = await masthead(["secrets", "rotate"], both);
  expect(rotated).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/shared_key\.secret: 1 .*\n.*canary/),
  });
  expect(rotated.stdout).toMatch(/remove MASTHEAD_PREVIOUS_SECRETS\.\n$/);
  expect((await masthead(["webhooks", "list"], { MASTHEAD_SECRET: NEW })).code).toBe(0);
  expect((await masthead(["webhooks", "list"], { MASTHEAD_SECRET: OLD })).code).toBe(1);

  const accepted = await masthead(["secrets", "accept", "--json"], { MASTHEAD_SECRET: OLD });
  expect(JSON.parse(accepted.stdout)).toEqual({ unreadable: 1 });
  expect((await masthead(["webhooks", "list"], { MASTHEAD_SECRET: OLD })).code).toBe(0);
  const left = await masthead(["secrets", "rotate", "--json"], { MASTHEAD_SECRET: OLD });
  expect(left.code).toBe(1);
});
