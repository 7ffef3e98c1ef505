import { expect, test } from "@playwright/test";
import { SignJWT } from "jose";
import { z } from "zod";
import { encodePageKey } from "@/server/engagement/pages/index";
import type { BuiltServer } from "./built-server";
import { PRICES } from "./demo-prices";
import { openConversationStream } from "./live-stream";
import { createInstallationForTest, type Installation, UNMOVED } from "./own-installation";
import { PASSWORD } from "./password";
import { type RawHttpResponse, sendRawRequest } from "./raw-request";

let installation: Installation;
let first: BuiltServer;
let second: BuiltServer;

test.beforeAll(async () => {
  installation = await createInstallationForTest(UNMOVED);
  [first, second] = await Promise.all([installation.start(), installation.start()]);
});
test.afterAll(() => installation.close());

type Answer = Pick<RawHttpResponse, "status" | "body">;

const JSON_HEADERS = { "content-type": "application/json" };
const tokenSchema = z.object({ attempt_token: z.string() });
const boughtSchema = z.object({ subscription: z.object({ id: z.int(), subscriber_id: z.int() }) });

const pickServer = (index: number) => (index % 2 === 0 ? first : second);
const someone = () => `${crypto.randomUUID()}@together.test`;
const subscriptionsPath = (email: string) =>
  `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriptions`;

function times<Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

function post(server: BuiltServer, path: string, body: object): Promise<RawHttpResponse> {
  return sendRawRequest(server.port, {
    method: "POST",
    path,
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
  });
}

function readAs<Schema extends z.ZodType>(schema: Schema, { status, body }: Answer): z.output<Schema> {
  expect([200, 201], body).toContain(status);
  return schema.parse(JSON.parse(body));
}

/** Each status with its number of responses. */
function tally(answers: readonly Pick<Answer, "status">[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function readCount(text: string, values: unknown[] = []): Promise<number | undefined> {
  return (await installation.query<{ count: number }>(text, values))[0]?.count;
}

test.describe("what can be obtained once is obtained once, whichever server gets the request", () => {
  test.afterEach(async () => {
    expect(await installation.query("select * from money_problem")).toEqual([]);
  });

  test("200 creates with one attempt token: one subscription, one invoice, one event, one charge, one response", async () => {
    const email = someone();
    const plan = { subscription_plan_id: installation.demo().plans.one_time };
    const { payment_type } = installation.demo().gateway;
    const input = { subscription: { ...plan, payment: { payment_type, ...PRICES.one_time } } };
    const previewed = await installation.call(first, `${subscriptionsPath(email)}/preview.json`, input);
    const payment = { payment_type, payment_token: "tok_success_together", ...PRICES.one_time };
    const body = { subscription: { ...plan, payment }, ...readAs(tokenSchema, previewed) };
    const answers = await times(200, (index) =>
      installation.call(pickServer(index), `${subscriptionsPath(email)}.json`, body),
    );
    expect(tally(answers)).toEqual({ 201: 200 });
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    const [{ body: text } = { body: "" }] = answers;
    const { id, subscriber_id } = boughtSchema.parse(JSON.parse(text)).subscription;
    await installation.query("select event_bundles_place(account_id) from event_bundle group by account_id");
    const [counts] = await installation.query(
      `select (select count(*)::int from subscription where subscriber_id = $1) as subscriptions,
         (select count(*)::int from invoice where subscription_id = $2) as invoices,
         (select count(*)::int from sandbox_order o
            join sandbox_payment p on p.account_id = o.account_id and p.order_id = o.id
            where o.attempt_token = $3 and p.captured_at is not null) as charges,
         (select count(*)::int from account_event where name = 'subscriptions/subscription.created'
            and subject_id = $2::text) as events`,
      [subscriber_id, id, body.attempt_token],
    );
    expect(counts).toEqual({ subscriptions: 1, invoices: 1, charges: 1, events: 1 });
  });

  test("a coupon limited to three uses is used three times by 50 concurrent buyers", async () => {
    const { plans, coupon } = installation.demo();
    const payment = { payment_type: "manual", ...PRICES.one_time_with_coupon };
    const subscription = { subscription_plan_id: plans.one_time, coupon_code: coupon.code, payment };
    const buyers = await times(50, async (index) => {
      const path = subscriptionsPath(someone());
      const preview = await installation.call(pickServer(index), `${path}/preview.json`, { subscription });
      return { path, body: { subscription, ...readAs(tokenSchema, preview) } };
    });
    const answers = await Promise.all(
      buyers.map(({ path, body }, index) => installation.call(pickServer(index + 1), `${path}.json`, body)),
    );
    expect(tally(answers)).toEqual({ 201: 3, 400: 47 });
    const used = "select redeemed as count from coupon_code where code = $1";
    expect(await readCount(used, [coupon.code])).toBe(3);
  });

  test("of 100 who join a plan for five at once, five are admitted", async () => {
    const { plans } = installation.demo();
    const path = subscriptionsPath(someone());
    const subscription = {
      subscription_type: "group_access",
      subscription_plan_id: plans.group_access,
      payment: { payment_type: "manual", ...PRICES.group_access },
    };
    const bought = await installation.call(first, `${path}.json`, { subscription });
    const { id } = readAs(boughtSchema, bought).subscription;
    const answers = await times(100, (index) => {
      const member = { provider: "email", identity: someone() };
      return installation.call(pickServer(index), `${path}/${id}/members`, { member });
    });
    expect(tally(answers)).toEqual({ 201: 5, 400: 95 });
    const membersQuery =
      "select count(*)::int from subscription_member where subscription_id = $1 and removed_at is null";
    expect(await readCount(membersQuery, [id])).toBe(5);
  });

  test("of two switches of one subscription, each sent to both servers, one is carried out", async () => {
    const { account, plans } = installation.demo();
    const email = someone();
    const subscription = {
      subscription_plan_id: plans.one_time,
      payment: { payment_type: "manual", ...PRICES.one_time },
    };
    const bought = await installation.call(first, `${subscriptionsPath(email)}.json`, { subscription });
    const { id } = readAs(boughtSchema, bought).subscription;
    const target = "select to_plan_id as count from plan_switch where from_plan_id = $1 limit 1";
    const requested = {
      subscription_plan_id: await readCount(target, [plans.one_time]),
      switch_type: "upgrade",
    };
    const jwt = await new SignJWT({ provider: "email", id: email })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(Buffer.from(account.svc_jwt_secret));
    const own = `/api/access/v1/members/me/subscriptions/${id}/switch_plan`;
    const asker = `?key=${account.key}&svc_jwt=${jwt}`;
    const tokens = await times(2, async (index) =>
      readAs(tokenSchema, await post(pickServer(index), `${own}/preview${asker}`, requested)),
    );
    const orders = tokens.map((token, n) => ({ ...token, payment_token: `tok_success_switch_${n}` }));
    const answers = await Promise.all(
      orders.flatMap((order) => [first, second].map((server) => post(server, `${own}${asker}`, order))),
    );
    expect(tally(answers), answers.map(({ body }) => body).join("\n")).toEqual({ 200: 2, 409: 2 });
    const query = "select count(*)::int from subscription where switched_from_id = $1";
    expect(await readCount(query, [id])).toBe(1);
  });
});

test("a session is valid at both servers at once, and ended at both at once", async () => {
  const email = someone();
  const joined = await post(first, "/api/member", { name: "Both Servers", email, password: PASSWORD });
  expect(joined.status).toBe(201);
  const login = await post(second, "/api/member/login", { email, password: PASSWORD });
  const sessions = [joined, login].map(({ headers }) => ({ "x-qt-auth": headers["x-qt-auth"] ?? "" }));
  const statuses = () =>
    Promise.all(
      sessions.flatMap((headers) =>
        [first, second].map(async ({ port }) => {
          return (await sendRawRequest(port, { path: "/api/v1/members/me", headers })).status;
        }),
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  const [created] = sessions;
  expect(
    (await sendRawRequest(second.port, { path: "/api/logout", ...(created && { headers: created }) })).status,
  ).toBe(204);
  expect(await statuses()).toEqual([401, 401, 200, 200]);
});

test("wrong passwords are counted together: ten are checked, and then none, not even the right one", async () => {
  const email = someone();
  const joined = await post(first, "/api/member", { name: "Throttled", email, password: PASSWORD });
  expect(joined.status).toBe(201);
  const answers = await times(40, (index) =>
    post(pickServer(index), "/api/member/login", { email, password: `guess number ${index}` }),
  );
  expect(tally(answers)).toEqual({ 401: 10, 429: 30 });
  const right = await times(2, (index) =>
    post(pickServer(index), "/api/member/login", { email, password: PASSWORD }),
  );
  expect(tally(right)).toEqual({ 429: 2 });
});

test("calls are counted together: the calls at one server reduce the limit at the other", async () => {
  const path = "/api/v1/config";
  const headers = { "x-subauth": installation.demo().account.server_key };
  const limits = JSON.stringify({ rateLimits: { credential: { reads: 40, writes: null } } });
  const [before] = await installation.query<{ settings: object }>("select settings from account");
  await installation.query("update account set settings = settings || $1::jsonb", [limits]);
  // The second serves three at a time, so that its own count never causes a refusal. A minute may end in between.
  await expect(async () => {
    const atFirst = await times(41, () => sendRawRequest(first.port, { path, headers }));
    expect(tally(atFirst)[429]).toBeGreaterThan(0);
    const atSecond = await times(3, () => sendRawRequest(second.port, { path, headers }));
    expect(tally(atSecond)).toEqual({ 429: 3 });
    expect(atSecond[0]?.headers).toMatchObject({ "ratelimit-limit": "40", "ratelimit-remaining": "0" });
  }).toPass({ intervals: [1_500] });
  await installation.query("update account set settings = $1::jsonb", [before?.settings]);
});

const commentSchema = z.object({ comment: z.object({ id: z.int() }) });
const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

test("comments and withdrawals are counted alike at both servers, and received live at both", async () => {
  const { account } = installation.demo();
  const [site] = await installation.query<{ url: string }>("select site_url as url from account limit 1");
  const key = encodePageKey(`${site?.url}/together`);
  const pages = `/api/v1/accounts/${account.id}/pages`;
  const jwts = await times(30, (n) =>
    new SignJWT({ id: `together-${n}`, name: `Reader ${n}` })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(Buffer.from(account.engagement_secret)),
  );
  const postComment = async (index: number) => {
    const comment = { body: { ops: [{ insert: `What reader ${index} thinks of the harbour.` }] } };
    const sent = { jwt: jwts[index], comment };
    return readAs(commentSchema, await post(pickServer(index), `${pages}/${key}/comments.json`, sent)).comment
      .id;
  };
  const opening = await postComment(0);
  const listeners = await times(2, (index) =>
    openConversationStream(pickServer(index).port, `${pages}/${key}/live`),
  );
  const later = await times(29, (n) => postComment(n + 1));
  // Each is withdrawn at the server at which it was not written.
  const hidden = later.slice(0, 14);
  const hides = await Promise.all(
    hidden.map((id, n) => post(pickServer(n), `${pages}/${key}/comments/${id}/hide`, { jwt: jwts[n + 1] })),
  );
  expect(hides.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  for (const { until, receivedIds, stop } of listeners) {
    await until(() => receivedIds("removal").length === hidden.length);
    expect(ascending(receivedIds("comment"))).toEqual(ascending(later));
    expect(ascending(receivedIds("removal"))).toEqual(ascending(hidden));
    stop();
  }
  const listed = z.object({ total_count: z.int(), comments: z.array(z.object({ id: z.int() })) });
  const counted = z.array(z.object({ comments_count: z.int() }));
  for (const { port } of [first, second]) {
    const list = await sendRawRequest(port, {
      path: `${pages}/${key}/comments.json?parent_comments_limit=50`,
    });
    const { total_count, comments } = readAs(listed, list);
    const ids = comments.map(({ id }) => id);
    expect(ascending(ids)).toEqual(ascending([opening, ...later.slice(hidden.length)]));
    const counts = readAs(
      counted,
      await sendRawRequest(port, { path: `${pages}?page_ids=${encodeURIComponent(key)}` }),
    );
    expect([total_count, counts]).toEqual([16, [{ comments_count: 16 }]]);
  }
});
