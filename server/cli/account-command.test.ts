import { expect, test } from "vitest";
import { useMastheadCommand } from "@/test/masthead-command";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const command = useMastheadCommand(() => app.databaseUrl);
const masthead = (...args: string[]) =>
  command(args, {
    MASTHEAD_BASE_URL: "https://desk.example.test",
    MASTHEAD_SECRET: "a secret that this test file has alone",
  });

test("an empty installation gets an account, staff and a password reset from the terminal alone", async () => {
  const create = ["account", "create", "--name", "The Gazette", "--url", "https://gazette.example"];
  const domain = ["--domain", "www.gazette.example"];
  const created = await masthead(...create, "--owner", "ada@gazette.example", ...domain, "--json");
  expect(created).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(created.stdout)).toMatchObject({
    account: {
      name: "The Gazette",
      domains: ["gazette.example", "www.gazette.example"],
      key: expect.stringMatching(/^pk_/),
    },
    server_key: expect.stringMatching(/^sk_/),
    engagement_secret: expect.any(String),
    svc_jwt_secret: expect.any(String),
    owner: { link: expect.stringMatching(/^https:\/\/desk\.example\.test\/invitation\/[\w-]{43}$/) },
  });
  const duplicate = await masthead(...create, "--owner", "b@gazette.example");
  expect(duplicate.code).toBe(1);
  expect(duplicate.stderr).toMatch(/^gazette\.example already belongs to account \d+ \(The Gazette\)\.\n$/);

  const email = "grace@gazette.example";
  const invited = await masthead("staff", "invite", "--email", email, "--role", "editor");
  expect(invited.stdout).toMatch(/https:\/\/desk\.example\.test\/invitation\/[\w-]{43}\n.*outbox/);
  const list = JSON.parse((await masthead("staff", "list", "--json")).stdout);
  expect(list).toMatchObject({ staff: [], invitations: [{ role: "editor" }, { role: "owner" }] });

  await app.db.prisma.staffUser.create({ data: { email, name: "Grace", passwordHash: "none" } });
  const link = await masthead("staff", "reset-password", "--email", email, "--json");
  expect(JSON.parse(link.stdout).link).toMatch(/\/sign-in\/new-password\/[\w-]{43}$/);
});
