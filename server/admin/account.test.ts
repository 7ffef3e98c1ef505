import { expect, it } from "vitest";
import { createAccountDirectory, readSettings } from "@/server/accounts/index";
import { openSecret } from "@/server/engagement/settings/index";
import { STAFF_ROLES } from "@/server/staff/index";
import { ACCOUNT_PROCEDURES, COMMUNITY, PUBLICATION } from "@/test/account-procedures";
import { testVault } from "@/test/outside";
import { adminContextOf, aStaffMember, codeOf } from "@/test/staff";
import { type TestAccount, useWorld } from "@/test/world";
import { createAdminCaller } from "./index";

const world = useWorld();

async function ownerOf({ account }: TestAccount) {
  return (await aStaffMember(world, { [account.id]: "owner" })).caller();
}

/** The fields that a refused call names. */
async function refusedAt(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Error && error.cause instanceof Object && "problems" in error.cause
    ? error.cause.problems
    : null;
}

/** Hosts are one account's alone, so that each account here has its own. */
const publicationOf = ({ account }: TestAccount) => ({
  ...PUBLICATION,
  siteUrl: `https://quay-${account.id}.test/`,
});

it.each(STAFF_ROLES)("%s may do exactly its own with how the account is set up", async (role) => {
  const testAccount = await world.createAccount();
  const { caller } = await aStaffMember(world, { [testAccount.account.id]: role });
  for (const [name, { call, roles }] of Object.entries(ACCOUNT_PROCEDURES)) {
    const wanted = roles.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await codeOf(call(await caller()))]).toEqual([name, wanted]);
    if (name === "account.savePublication")
      await world.db.prisma.accountDomain.deleteMany({ where: { host: "quay.test" } });
  }
});

it("is for staff alone", async () => {
  const { account } = await world.createAccount();
  const nobody = createAdminCaller(await adminContextOf(world, null, account.id));
  for (const [name, { call }] of Object.entries(ACCOUNT_PROCEDURES))
    expect([name, await codeOf(call(nobody))]).toEqual([name, "UNAUTHORIZED"]);
});

it("keeps what is said of the publication, and every process follows", async () => {
  const testAccount = await world.createAccount({ settings: { subscriptions: { graceDays: 9 } } });
  const owner = await ownerOf(testAccount);
  const change = publicationOf(testAccount);
  const host = new URL(change.siteUrl).hostname;
  const saved = await owner.account.savePublication({ ...change, domains: [`www.${host}`] });
  expect(saved).toEqual(await owner.account.publication());
  expect(saved).toMatchObject({
    ...PUBLICATION,
    siteUrl: `https://${host}`,
    domains: [host, `www.${host}`],
    frontEnds: expect.stringContaining('"numHeadlines": 9'),
  });
  const found = await createAccountDirectory(world.db).byHost(`www.${host}`);
  expect(found).toMatchObject({
    id: testAccount.account.id,
    name: "The Quay",
    timeZone: "Asia/Kolkata",
    settings: {
      language: { isoCode: "ur", name: "Urdu", direction: "rtl" },
      wireAliases: ["quay"],
      subscriptions: { graceDays: 9 },
    },
  });
  expect(await createAccountDirectory(world.db).byHost(testAccount.host)).not.toMatchObject({
    id: testAccount.account.id,
  });
});

it("takes no host that another publication has, and changes nothing then", async () => {
  const there = await world.createAccount();
  const here = await world.createAccount();
  const owner = await ownerOf(here);
  const before = await owner.account.publication();
  const call = owner.account.savePublication({ ...publicationOf(here), domains: [there.host] });
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
])("refuses a publication whose %s is wrong", async (_field, part) => {
  const testAccount = await world.createAccount();
  const owner = await ownerOf(testAccount);
  const call = owner.account.savePublication({ ...publicationOf(testAccount), ...part });
  expect(await codeOf(call)).toBe("BAD_REQUEST");
});

it.each(["no JSON", "[]", '{"numHeadlines": "many"}', '{"somethingElse": 1}', '{"engagement": {}}'])(
  "refuses %s for front ends, and names the field",
  async (frontEnds) => {
    const testAccount = await world.createAccount();
    const owner = await ownerOf(testAccount);
    const call = owner.account.savePublication({ ...publicationOf(testAccount), frontEnds });
    expect(await refusedAt(call)).toMatchObject([{ path: "frontEnds" }]);
  },
);

it("keeps how readers take part; secrets are sealed and told to nobody", async () => {
  const testAccount = await world.createAccount();
  const owner = await ownerOf(testAccount);
  await owner.account.saveCommunity(COMMUNITY);
  const seen = await owner.account.community();
  expect(seen).toMatchObject({
    commentingOpen: false,
    prohibitedWords: ["barnacle"],
    pageReactions: [{ label: "Ahoy", short_code: "wave" }],
    captcha: { provider: "hcaptcha", hasSecret: true, hasMobileSecret: false },
    moderation: { spamMark: 0.9, externalScorer: { url: "https://scores.test/", hasHeader: true } },
  });
  const row = await world.db.prisma.account.findUniqueOrThrow({ where: { id: testAccount.account.id } });
  for (const place of [JSON.stringify(seen), JSON.stringify(row.settings)])
    expect([place.includes("shared-with-nobody"), place.includes("scorer-word")]).toEqual([false, false]);
  const { captcha } = (await readSettings(world.db, testAccount.account.id)).engagement;
  expect(openSecret(testVault, "captcha", captcha.secret)).toBe("shared-with-nobody");
});

it("a secret that is not typed stays with its service, and goes with it", async () => {
  const testAccount = await world.createAccount();
  const owner = await ownerOf(testAccount);
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

it("what is changed at once by two people in two parts holds in both", async () => {
  const testAccount = await world.createAccount();
  const owner = await ownerOf(testAccount);
  const publication = publicationOf(testAccount);
  await Promise.all([
    owner.account.savePublication(publication),
    owner.account.saveCommunity(COMMUNITY),
    owner.account.savePublication(publication),
  ]);
  const settings = await readSettings(world.db, testAccount.account.id);
  expect([settings.themeColor, settings.engagement.prohibitedWords]).toEqual(["#123456", ["barnacle"]]);
});

it("tells in the event log who changed it, and nothing of what", async () => {
  const testAccount = await world.createAccount();
  const owner = await ownerOf(testAccount);
  await owner.account.savePublication(publicationOf(testAccount));
  await owner.account.saveCommunity(COMMUNITY);
  const rows = await world.db.prisma.accountEvent.findMany({
    where: { accountId: testAccount.account.id },
    orderBy: { position: "asc" },
  });
  expect(rows.map(({ name }) => name)).toEqual([
    "accounts/publication.changed",
    "accounts/community.changed",
  ]);
  expect(Object.keys(Object(rows[0]?.data))).toEqual(["staffUserId"]);
});
