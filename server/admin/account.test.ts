import { expect, it } from "vitest";
import { createAccountDirectory, readSettings } from "@/server/accounts/index";
import { openSecret } from "@/server/engagement/settings/index";
import { STAFF_ROLES } from "@/server/staff/index";
import { ACCOUNT_PROCEDURES, COMMUNITY, PUBLICATION } from "@/test/account-procedures";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import { createAdminCaller } from "./index";

const app = useTestApp();

async function createOwnerCaller({ account }: TestAccount) {
  return (await aStaffMember(app, { [account.id]: "owner" })).caller();
}

/** Returns the fields that the refusal of a call names. */
async function refusedAt(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Error && error.cause instanceof Object && "problems" in error.cause
    ? error.cause.problems
    : null;
}

/** Valid publication settings; hosts are unique per account. */
const toPublicationInput = ({ account }: TestAccount) => ({
  ...PUBLICATION,
  siteUrl: `https://quay-${account.id}.test/`,
});

it.each(STAFF_ROLES)("%s may call exactly the account settings procedures of the role", async (role) => {
  const testAccount = await app.createAccount();
  const { caller } = await aStaffMember(app, { [testAccount.account.id]: role });
  for (const [name, { call, roles }] of Object.entries(ACCOUNT_PROCEDURES)) {
    const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await getCallErrorCode(call(await caller()))]).toEqual([name, expected]);
    if (name === "account.savePublication")
      await app.db.prisma.accountDomain.deleteMany({ where: { host: "quay.test" } });
  }
});

it("the account settings are for staff only", async () => {
  const { account } = await app.createAccount();
  const nobody = createAdminCaller(await createAdminContext(app, null, account.id));
  for (const [name, { call }] of Object.entries(ACCOUNT_PROCEDURES))
    expect([name, await getCallErrorCode(call(nobody))]).toEqual([name, "UNAUTHORIZED"]);
});

it("saves the publication's settings, which take effect in every process", async () => {
  const testAccount = await app.createAccount({ settings: { subscriptions: { graceDays: 9 } } });
  const owner = await createOwnerCaller(testAccount);
  const change = toPublicationInput(testAccount);
  const host = new URL(change.siteUrl).hostname;
  const saved = await owner.account.savePublication({ ...change, domains: [`www.${host}`] });
  expect(saved).toEqual(await owner.account.publication());
  expect(saved).toMatchObject({
    ...PUBLICATION,
    siteUrl: `https://${host}`,
    domains: [host, `www.${host}`],
    frontEnds: expect.stringContaining('"numHeadlines": 9'),
  });
  const cachedAccount = await createAccountDirectory(app.db).byHost(`www.${host}`);
  expect(cachedAccount).toMatchObject({
    id: testAccount.account.id,
    name: "The Quay",
    timeZone: "Asia/Kolkata",
    settings: {
      language: { isoCode: "ur", name: "Urdu", direction: "rtl" },
      wireAliases: ["quay"],
      subscriptions: { graceDays: 9 },
    },
  });
  expect(await createAccountDirectory(app.db).byHost(testAccount.host)).not.toMatchObject({
    id: testAccount.account.id,
  });
});

it("refuses a host of another publication, and changes nothing", async () => {
  const there = await app.createAccount();
  const here = await app.createAccount();
  const owner = await createOwnerCaller(here);
  const before = await owner.account.publication();
  const call = owner.account.savePublication({ ...toPublicationInput(here), domains: [there.host] });
  expect(await refusedAt(call)).toMatchObject([{ path: "domains" }]);
  expect(await owner.account.publication()).toEqual(before);
});

it.each([
  ["siteUrl", { siteUrl: "javascript:alert(1)" }],
  ["domains", { domains: ["https://news.test"] }],
  ["timeZone", { timeZone: "Mars/Olympus" }],
  ["language", { language: "not a language" }],
  ["themeColor", { themeColor: "red" }],
  ["storySlugFormat", { storySlugFormat: "{{author}}" }],
  ["freeCards", { freeCards: -1 }],
])("refuses a publication with an invalid %s", async (_field, part) => {
  const testAccount = await app.createAccount();
  const owner = await createOwnerCaller(testAccount);
  const call = owner.account.savePublication({ ...toPublicationInput(testAccount), ...part });
  expect(await getCallErrorCode(call)).toBe("BAD_REQUEST");
});

it.each(["no JSON", "[]", '{"numHeadlines": "many"}', '{"somethingElse": 1}', '{"engagement": {}}'])(
  "refuses %s as front end settings, and names the field",
  async (frontEnds) => {
    const testAccount = await app.createAccount();
    const owner = await createOwnerCaller(testAccount);
    const call = owner.account.savePublication({ ...toPublicationInput(testAccount), frontEnds });
    expect(await refusedAt(call)).toMatchObject([{ path: "frontEnds" }]);
  },
);

it("saves the community settings; secrets are encrypted and never returned", async () => {
  const testAccount = await app.createAccount();
  const owner = await createOwnerCaller(testAccount);
  await owner.account.saveCommunity(COMMUNITY);
  const seen = await owner.account.community();
  expect(seen).toMatchObject({
    commentingOpen: false,
    prohibitedWords: ["barnacle"],
    pageReactions: [{ label: "Ahoy", short_code: "wave" }],
    captcha: { provider: "hcaptcha", hasSecret: true, hasMobileSecret: false },
    moderation: { spamMark: 0.9, externalScorer: { url: "https://scores.test/", hasHeader: true } },
  });
  const row = await app.db.prisma.account.findUniqueOrThrow({ where: { id: testAccount.account.id } });
  for (const text of [JSON.stringify(seen), JSON.stringify(row.settings)])
    expect([text.includes("shared-with-nobody"), text.includes("scorer-word")]).toEqual([false, false]);
  const { captcha } = (await readSettings(app.db, testAccount.account.id)).engagement;
  expect(openSecret(testVault, "captcha", captcha.secret)).toBe("shared-with-nobody");
});

it("an empty secret keeps the stored one for the same service, and is refused for another service", async () => {
  const testAccount = await app.createAccount();
  const owner = await createOwnerCaller(testAccount);
  await owner.account.saveCommunity(COMMUNITY);
  const captcha = { ...COMMUNITY.captcha, secret: null };
  const { moderation } = COMMUNITY;
  const scorer = { url: "https://elsewhere.test/", header: null, onFailure: "pend" as const };
  await owner.account.saveCommunity({ ...COMMUNITY, captcha });
  expect((await owner.account.community()).captcha.hasSecret).toBe(true);
  const other = owner.account.saveCommunity({ ...COMMUNITY, captcha: { ...captcha, provider: "turnstile" } });
  expect(await refusedAt(other)).toMatchObject([{ path: "captcha.secret" }]);
  await owner.account.saveCommunity({
    ...COMMUNITY,
    captcha: { ...captcha, provider: "proof-of-work" },
    moderation: { ...moderation, externalScorer: scorer },
  });
  expect(await owner.account.community()).toMatchObject({
    captcha: { provider: "proof-of-work", siteKey: null, hasSecret: false },
    moderation: { externalScorer: { url: "https://elsewhere.test/", hasHeader: false } },
  });
});

it("concurrent changes of two sections are both stored", async () => {
  const testAccount = await app.createAccount();
  const owner = await createOwnerCaller(testAccount);
  const publication = toPublicationInput(testAccount);
  await Promise.all([
    owner.account.savePublication(publication),
    owner.account.saveCommunity(COMMUNITY),
    owner.account.savePublication(publication),
  ]);
  const settings = await readSettings(app.db, testAccount.account.id);
  expect([settings.themeColor, settings.engagement.prohibitedWords]).toEqual(["#123456", ["barnacle"]]);
});

it("the event log records who changed the settings, without their values", async () => {
  const testAccount = await app.createAccount();
  const owner = await createOwnerCaller(testAccount);
  await owner.account.savePublication(toPublicationInput(testAccount));
  await owner.account.saveCommunity(COMMUNITY);
  const rows = await app.db.prisma.accountEvent.findMany({
    where: { accountId: testAccount.account.id },
    orderBy: { position: "asc" },
  });
  expect(rows.map(({ name }) => name)).toEqual([
    "accounts/publication.changed",
    "accounts/community.changed",
  ]);
  expect(Object.keys(Object(rows[0]?.data))).toEqual(["staffUserId"]);
});
