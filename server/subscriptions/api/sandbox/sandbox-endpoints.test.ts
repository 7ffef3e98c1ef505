import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createSandboxShop, type Shop } from "@/test/checkout";
import { SANDBOX_KEY } from "@/test/sandbox";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

interface Sent {
  body?: object;
  headers?: object;
}

async function request(shop: Shop, path: string, { body, headers = SANDBOX_KEY }: Sent = {}) {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await app.fetch(`/api/sandbox/v1/${path}?key=${shop.account.key}`, {
    ...init,
    host: shop.host,
    headers: { ...headers },
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

function anOrder(shop: Shop, overrides: object = {}) {
  const return_url = `https://${shop.host}/thanks?a=1`;
  return {
    attempt_token: randomUUID(),
    amount_cents: 1000,
    amount_currency: "INR",
    return_url,
    ...overrides,
  };
}

async function openOrder(shop: Shop, overrides: object = {}) {
  const { body } = await request(shop, "orders", { body: anOrder(shop, overrides) });
  return body.order;
}

async function choose(shop: Shop, path: string, form: Record<string, string>) {
  const body = new URLSearchParams(form).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return app.fetch(path, { method: "POST", body, host: shop.host, headers });
}

const buildPath = ({ id }: { id: string }) => `/sandbox/checkout/${id}`;

/** Token with which the buyer returns. */
function tokenIn(response: Response): string | null {
  return new URL(response.headers.get("location") ?? "", "https://x.example").searchParams.get(
    "payment_token",
  );
}

test("another account's, missing or wrong credentials find nothing", async () => {
  const [shop, other] = [await createSandboxShop(app), await createSandboxShop(app)];
  const order = await openOrder(shop);
  expect((await request(shop, `orders/${order.id}`)).status).toBe(200);
  expect((await request(other, `orders/${order.id}`)).status).toBe(404);
  for (const headers of [{}, { authorization: "Basic c2FuZGJveDp4" }, { authorization: "Bearer s" }])
    expect((await request(shop, `orders/${order.id}`, { headers })).status).toBe(401);
});

test("an order that is opened twice is the same order", async () => {
  const shop = await createSandboxShop(app);
  const order = anOrder(shop);
  const both = await Promise.all([
    request(shop, "orders", { body: order }),
    request(shop, "orders", { body: order }),
  ]);
  expect(both[0]?.body).toEqual(both[1]?.body);
});

test.each([
  "https://elsewhere.example/",
  "//elsewhere.example/",
  "javascript:alert(1)",
  "https://user@elsewhere.example/",
])("a buyer is not redirected to %s", async (return_url) => {
  const shop = await createSandboxShop(app);
  expect((await request(shop, "orders", { body: anOrder(shop, { return_url }) })).status).toBe(409);
});

test("the page shows the escaped order, and exists only where the sandbox is the gateway", async () => {
  const shop = await createSandboxShop(app);
  const order = await openOrder(shop, { title: "<b>Ten</b> weeks", email: "ada@readers.test" });
  expect(order.checkout_url).toBe(`${shop.account.siteUrl}${buildPath(order)}`);
  const page = await app.fetch(buildPath(order), { host: shop.host });
  const text = await page.text();
  expect(text).toContain("&lt;b&gt;Ten&lt;/b&gt; weeks");
  expect(text).toContain("10.00 INR");
  expect(text).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' https://${shop.host};`);
  await app.db.prisma.paymentGateway.updateMany({
    where: { accountId: shop.account.id },
    data: { enabled: false },
  });
  const missing = await app.fetch(buildPath(order), { host: shop.host });
  expect(missing.status).toBe(404);
  // Not found is an HTML page too, because buyers open it in a browser.
  expect(missing.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await missing.text()).toContain("Order not found");
  expect((await choose(shop, buildPath(order), { choice: "pay" })).status).toBe(404);
});

test("a form that is sent twice pays once, sends one event, and redirects with its token", async () => {
  const shop = await createSandboxShop(app);
  const order = await openOrder(shop);
  const form = { choice: "pay", tries: "0" };
  const both = await Promise.all([1, 2].map(() => choose(shop, buildPath(order), form)));
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(both[0]?.headers.get("location")).toMatch(
    new RegExp(`^https://${shop.host}/thanks\\?a=1&payment_token=tok_success_`),
  );
  expect(tokenIn(both[0] ?? new Response())).toBe(tokenIn(both[1] ?? new Response()));
  const { payments } = (await request(shop, `orders/${order.id}`)).body;
  expect(payments).toMatchObject([{ status: "captured", amount_cents: 1000 }]);
  const { events } = (await request(shop, "events")).body;
  expect(events).toMatchObject([{ event: "payment.captured", subject: payments[0].id, sent: 0 }]);
});

test("a declined card, a later payment, and a buyer who cancels", async () => {
  const shop = await createSandboxShop(app);
  const order = await openOrder(shop, { cancel_url: `https://${shop.host}/plans` });
  const back = async (choice: string, tries: number) =>
    choose(shop, buildPath(order), { choice, tries: String(tries) });
  expect(tokenIn(await back("decline", 0))).toMatch(/^tok_decline_/);
  expect(tokenIn(await back("later", 1))).toMatch(/^tok_late_3d_/);
  expect((await back("cancel", 2)).headers.get("location")).toBe(`https://${shop.host}/plans`);
  const { payments } = (await request(shop, `orders/${order.id}`)).body;
  expect(payments.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    "declined",
    "pending",
  ]);
});

test.each([
  ["confirm", "captured", null],
  ["refuse", "declined", "authentication_failed"],
])(
  "the bank's confirmation, answered by %s: %s, whatever is sent afterwards",
  async (choice, status, failure_code) => {
    const shop = await createSandboxShop(app);
    const order = await openOrder(shop);
    const redirect = await choose(shop, buildPath(order), { choice: "second_step", tries: "0" });
    const paymentPage = redirect.headers.get("location") ?? "";
    expect(paymentPage).toMatch(/^\/sandbox\/checkout\/sbx_ord_\w+\?payment=sbx_pay_/);
    expect(await (await app.fetch(paymentPage, { host: shop.host })).text()).toContain("Confirm payment");
    const payment = new URL(paymentPage, "https://x.example").searchParams.get("payment") ?? "";
    for (const later of [choice, "confirm", "refuse"]) {
      const answered = await choose(shop, buildPath(order), { choice: later, payment });
      expect(tokenIn(answered)).toMatch(/^tok_second_step_/);
    }
    const { payments } = (await request(shop, `orders/${order.id}`)).body;
    expect(payments).toMatchObject([{ status, failure_code }]);
  },
);

test("a form of another site is refused", async () => {
  const shop = await createSandboxShop(app);
  const order = await openOrder(shop);
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    origin: "https://elsewhere.example",
  };
  const init = { method: "POST", body: "choice=pay", host: shop.host, headers };
  expect((await app.fetch(buildPath(order), init)).status).toBe(403);
});
