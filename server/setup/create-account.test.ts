import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createAccountDirectory } from "@/server/accounts/index";
import { getRuntime } from "@/server/runtime";
import { acceptInvitation } from "@/server/staff/index";
import { useTestApp } from "@/test/test-app";
import { createAccount, listAccounts, type NewAccount } from "./index";

const app = useTestApp();

function make(input: Partial<NewAccount> = {}) {
  const host = `${randomUUID().slice(0, 8)}.example`;
  return createAccount(
    { ...getRuntime(), ownAddress: "https://desk.example.test" },
    {
      ...{ name: "The Gazette", url: `https://${host}`, timeZone: "Europe/London", domains: [] },
      owner: { email: "Owner@Gazette.Example", name: "Ada" },
      ...input,
    },
  );
}

describe("a new account", () => {
  it("serves its hosts, is found by its key, and opens the server API with the returned key", async () => {
    const extra = `${randomUUID().slice(0, 8)}.example`;
    const { account, secrets } = await make({ domains: [extra.toUpperCase()] });
    expect(account.domains).toEqual([new URL(account.siteUrl).hostname, extra]);
    const directory = createAccountDirectory(app.db);
    for (const host of account.domains)
      expect(await directory.byHost(host)).toMatchObject({ id: account.id });
    expect(await directory.byKey(account.key)).toEqual(account);
    const response = await app.fetch("/api/v1/subscription_groups.json", {
      headers: { "x-subauth": secrets.serverKey },
      host: extra,
    });
    expect(response.status).toBe(200);
    expect(await listAccounts(app.db)).toContainEqual(
      expect.objectContaining({ id: account.id, name: "The Gazette", staff: 0 }),
    );
  });

  it("belongs to its owner once the invitation is accepted", async () => {
    const { account, invitation } = await make();
    expect(invitation).toMatchObject({ email: "owner@gazette.example", role: "owner" });
    const { accountId } = await acceptInvitation(getRuntime(), {
      ...{ token: invitation.link.split("/").at(-1) ?? "", address: "a", userAgent: null },
      accepting: { as: "newcomer", name: "Ada", password: "correct horse battery" },
    });
    expect(accountId).toBe(account.id);
    const [row] = await app.db.prisma.staffMembership.findMany({ where: { accountId } });
    expect(row?.role).toBe("owner");
  });

  it("refuses a host of another account, and writes nothing", async () => {
    const { account } = await make();
    const before = await app.db.prisma.account.count();
    const [host = ""] = account.domains;
    await expect(make({ url: account.siteUrl })).rejects.toMatchObject({
      code: "conflict",
      message: `${host} already belongs to account ${account.id} (The Gazette).`,
    });
    await expect(make({ domains: [host] })).rejects.toMatchObject({ code: "conflict" });
    expect(await app.db.prisma.account.count()).toBe(before);
  });

  it("of two concurrent requests for one host, one succeeds", async () => {
    const url = `https://${randomUUID().slice(0, 8)}.example`;
    const both = await Promise.allSettled([make({ url }), make({ url })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  });

  it.each([
    ["an address without a scheme", { url: "gazette.example" }],
    ["another scheme", { url: "ftp://gazette.example" }],
    ["an address with a path", { url: "https://gazette.example/news" }],
    ["an address with a password", { url: "https://a:b@gazette.example" }],
    ["a host with a path", { domains: ["gazette.example/news"] }],
    ["a host with a port", { domains: ["gazette.example:8080"] }],
    ["an invalid time zone", { timeZone: "Mars/Olympus" }],
    ["an empty name", { name: "  " }],
    ["an owner without an address", { owner: { email: "ada", name: null } }],
  ])("refuses %s", async (_what, input) => {
    await expect(make(input)).rejects.toMatchObject({ code: "invalid" });
  });
});
