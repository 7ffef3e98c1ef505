import { expect, test } from "vitest";
import { useMastheadCommand } from "@/test/masthead-command";
import { addAuthenticator } from "@/test/staff";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const command = useMastheadCommand(() => app.databaseUrl);
const SECRET = { MASTHEAD_SECRET: "a secret that this test file has alone" };
const masthead = (...args: string[]) =>
  command(args, { MASTHEAD_BASE_URL: "https://desk.example.test", ...SECRET });

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

test("the operator removes the second factors of someone who has lost them, and the audit log has no secret of theirs", async () => {
  const email = "hedy@gazette.example";
  const data = { email, name: "Hedy", passwordHash: "none" };
  const { id } = await app.db.prisma.staffUser.create({ data });
  const reset = (...options: string[]) => masthead("staff", "reset-two-step", "--email", email, ...options);
  expect(JSON.parse((await reset("--json")).stdout)).toEqual({ email, changed: false });
  await addAuthenticator(app, id);
  const done = await reset();
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect(done.stdout).toMatch(/^hedy@gazette\.example can sign in with the password alone/);
  expect(await app.db.prisma.staffAuthenticator.count({ where: { staffUserId: id } })).toBe(0);
  const entry = await app.db.prisma.auditEntry.findFirstOrThrow({
    where: { action: "masthead staff reset-two-step", changes: { some: { rowType: "staff_authenticator" } } },
    include: { changes: true },
  });
  expect(entry.changes).toMatchObject([
    { rowType: "staff_authenticator", operation: "delete", before: { secret: "[secret]" } },
  ]);
  const unknown = await masthead("staff", "reset-two-step", "--email", "nobody@gazette.example");
  expect(unknown).toMatchObject({
    code: 1,
    stderr: "No staff account has the email nobody@gazette.example.\n",
  });
});

test("without passwords the operator gives a sign-in link, and detaches a person from the provider", async () => {
  const provider = {
    STAFF_OIDC_ISSUER: "https://id.gazette.example",
    STAFF_OIDC_ID: "masthead",
    STAFF_OIDC_SECRET: "a word",
    STAFF_PASSWORD_SIGN_IN: "0",
  };
  const email = "grete@gazette.example";
  const identity = { issuer: "https://id.gazette.example", subject: "s", grantedAccountIds: [] };
  const identities = { create: { ...identity, createdAt: app.clock.now() } };
  const user = await app.db.prisma.staffUser.create({
    data: { email, name: "Grete", passwordHash: "none", identities },
  });
  const staff = (name: string, more: Record<string, string> = provider) =>
    command(["staff", name, "--email", email, "--json"], { ...SECRET, ...more });
  const link = await staff("sign-in-link");
  expect(JSON.parse(link.stdout).link).toMatch(/\/sign-in\/link\/[\w-]{43}$/);
  expect(await staff("reset-password")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("sign-in-link"),
  });
  expect(await staff("sign-in-link", {})).toMatchObject({ code: 1 });
  expect(JSON.parse((await staff("unlink")).stdout)).toMatchObject({ unlinked: 1 });
  expect(await app.db.prisma.staffIdentity.count({ where: { staffUserId: user.id } })).toBe(0);
  expect(JSON.parse((await staff("unlink")).stdout)).toMatchObject({ unlinked: 0 });
});
