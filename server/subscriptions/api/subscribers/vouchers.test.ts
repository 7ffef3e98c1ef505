import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mergeSubscribers, undoMerge } from "@/server/subscriptions/customers/index";
import { createSandboxShop, type Shop } from "@/test/checkout";
import { useMastheadCommand } from "@/test/masthead-command";
import { mergingStaff } from "@/test/merging-staff";
import { aSubscriber } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const masthead = useMastheadCommand(() => app.databaseUrl);

const LOAD = "/api/v1/management/referral_vouchers.json";

function load(shop: Shop, codes: readonly string[], provider = "partner_shop") {
  return shop.post(LOAD, { referral_vouchers: { provider, codes } }, shop.server);
}

async function request(shop: Shop, email: string, query = "") {
  const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/referral_voucher.json${query}`;
  const response = await shop.get(path);
  return { status: response.status, body: await response.json() };
}

it("is assigned at the first request, and stays the same", async () => {
  const shop = await createSandboxShop(app);
  const [ada, eve] = [
    await aSubscriber(shop, "ada@readers.test"),
    await aSubscriber(shop, "eve@readers.test"),
  ];
  expect((await load(shop, ["FIRST", "SECOND"])).body).toEqual({
    referral_vouchers: { provider: "partner_shop", loaded: 2, known: 0 },
  });
  const first = await request(shop, "ada@readers.test");
  expect(first).toEqual({
    status: 200,
    body: { referral_voucher: { provider: "partner_shop", code: "FIRST", subscriber_id: ada.id } },
  });
  expect((await request(shop, "eve@readers.test")).body.referral_voucher).toEqual({
    provider: "partner_shop",
    code: "SECOND",
    subscriber_id: eve.id,
  });
  expect(await request(shop, "ADA@readers.test")).toEqual(first);
  const alternate = "?alternate_provider=email&alternate_identity=ada%40readers.test";
  expect(await request(shop, "nobody@readers.test", alternate)).toEqual(first);
});

it("assigns each subscriber one code and each code once under a hundred concurrent requests", async () => {
  const shop = await createSandboxShop(app);
  const names = Array.from({ length: 20 }, (_, at) => `reader-${at}@readers.test`);
  for (const name of names) await aSubscriber(shop, name);
  await load(
    shop,
    names.map((_, at) => `CODE-${at}`),
  );
  const callers = Array.from({ length: 100 }, (_, at) => names[at % names.length] ?? "");
  const responses = await Promise.all(callers.map((name) => request(shop, name)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const pairs = responses.map(({ body: { referral_voucher: of } }) => `${of.subscriber_id} ${of.code}`);
  expect(new Set(pairs).size).toBe(20);
  expect(new Set(responses.map(({ body }) => body.referral_voucher.code)).size).toBe(20);
});

it("is one per provider; without a provider, the first one", async () => {
  const shop = await createSandboxShop(app);
  await aSubscriber(shop, "ada@readers.test");
  await load(shop, ["A-1"], "press_club");
  await load(shop, ["B-1"], "wine_shop");
  const readCode = async (query = "") =>
    (await request(shop, "ada@readers.test", query)).body.referral_voucher?.code;
  expect(await readCode("?voucher_provider=wine_shop")).toBe("B-1");
  expect(await readCode()).toBe("B-1");
  expect(await readCode("?voucher_provider=press_club")).toBe("A-1");
  expect((await request(shop, "ada@readers.test", "?voucher_provider=book_shop")).status).toBe(404);
});

it("is not found for unknown subscribers, where no code is left, and with another account's key", async () => {
  const [shop, other] = [await createSandboxShop(app), await createSandboxShop(app)];
  await aSubscriber(shop, "ada@readers.test");
  expect((await request(shop, "ada@readers.test")).status).toBe(404);
  await load(shop, ["ONLY"]);
  expect((await request(shop, "nobody@readers.test")).status).toBe(404);
  expect((await request(other, "ada@readers.test")).status).toBe(404);
  const path = "/api/v1/subscribers/email/ada%40readers.test/referral_voucher";
  expect((await shop.get(path, {})).status).toBe(401);
  expect((await request(shop, "ada@readers.test")).body.referral_voucher.code).toBe("ONLY");
});

it("loads a code once, also if assigned, and refuses an invalid one", async () => {
  const shop = await createSandboxShop(app);
  await aSubscriber(shop, "ada@readers.test");
  await load(shop, ["FIRST"]);
  await request(shop, "ada@readers.test");
  const repeated = await load(shop, [" FIRST ", "SECOND", "SECOND"]);
  expect([repeated.status, repeated.body.referral_vouchers]).toEqual([
    201,
    { provider: "partner_shop", loaded: 1, known: 1 },
  ]);
  for (const bad of [[], [""], ["two\nlines"], ["x".repeat(201)]])
    expect((await load(shop, bad)).status).toBe(400);
  expect((await load(shop, ["X"], "Partner Shop")).status).toBe(400);
  expect((await shop.post(LOAD, { referral_vouchers: { provider: "a", codes: ["X"] } })).status).toBe(401);
});

it("moves with its owner in a merge, and back when the merge is undone", async () => {
  const shop = await createSandboxShop(app);
  const [ada, eve] = [
    await aSubscriber(shop, "ada@readers.test"),
    await aSubscriber(shop, "eve@readers.test"),
  ];
  await load(shop, ["EVES"]);
  await request(shop, "eve@readers.test");
  const ctx = mergingStaff(shop);
  const { mergeId } = await mergeSubscribers(ctx, { keptId: ada.id, goneId: eve.id });
  expect((await request(shop, "ada@readers.test")).body.referral_voucher).toMatchObject({
    code: "EVES",
    subscriber_id: ada.id,
  });
  await undoMerge(ctx, mergeId);
  expect((await request(shop, "eve@readers.test")).body.referral_voucher.code).toBe("EVES");
  expect((await request(shop, "ada@readers.test")).status).toBe(404);
});

it("is loaded and counted from the command line", async () => {
  const shop = await createSandboxShop(app);
  const account = ["--account", String(shop.account.id)];
  const folder = await mkdtemp(join(tmpdir(), "masthead-vouchers-"));
  const file = join(folder, "codes.txt");
  await writeFile(file, "ONE\r\nTWO\n\nONE\n");
  const loaded = await masthead(["vouchers", "load", "partner_shop", file, ...account]);
  await rm(folder, { recursive: true });
  expect(loaded).toMatchObject({ code: 0, stdout: "2 codes of partner_shop loaded.\n" });
  await aSubscriber(shop, "ada@readers.test");
  await request(shop, "ada@readers.test");
  const list = await masthead(["vouchers", "list", "--json", ...account]);
  expect(JSON.parse(list.stdout)).toEqual([{ provider: "partner_shop", given: 1, left: 1 }]);
});
