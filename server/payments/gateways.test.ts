import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createTestPaymentContext } from "@/test/payment-context";
import { startSidecar } from "@/test/sidecar-process";
import { useTestApp } from "@/test/test-app";
import { findGateway, findGatewayNamed } from "./find-gateway";
import {
  checkGateway,
  describeAdapters,
  getGatewaySummary,
  listGateways,
  registerGateway,
  setGatewayEnabled,
} from "./index";

const app = useTestApp();

const CREDENTIALS = { app_key: "k", secret: "very secret", webhook_secret: "first webhook secret" };
const SANDBOX = { adapter: "sandbox", environment: "sandbox", paymentTypes: ["gateway_a"] } as const;

function signBody(secret: string) {
  const rawBody = "{}";
  const signature = createHmac("sha256", secret).update(rawBody).digest("hex");
  return { rawBody, headers: { "x-sandbox-signature": signature }, payload: {} };
}

describe("a gateway of an account", () => {
  test("shows which credentials are set, and none of its secrets", async () => {
    const ctx = createTestPaymentContext(await app.createAccount());
    const id = await registerGateway(ctx, { ...SANDBOX, credentials: CREDENTIALS });
    const all = await listGateways(ctx);
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ id, adapter: "sandbox", enabled: true, paymentTypes: ["gateway_a"] });
    const field = (key: string) => all[0]?.fields.find((one) => one.key === key);
    expect(field("webhook_secret")).toMatchObject({ isSet: true, secret: true, value: null });
    expect(field("app_key")).toMatchObject({ isSet: true, value: "k" });
    expect(JSON.stringify([all, describeAdapters()])).not.toContain('secret":"');
    for (const secret of [CREDENTIALS.secret, CREDENTIALS.webhook_secret])
      expect(JSON.stringify(all)).not.toContain(secret);
  });

  test("retains the secrets that an edit leaves out, and refuses unknown credentials", async () => {
    const ctx = createTestPaymentContext(await app.createAccount());
    const id = await registerGateway(ctx, { ...SANDBOX, credentials: CREDENTIALS });
    await registerGateway(ctx, { ...SANDBOX, credentials: { app_key: "renamed" }, paymentTypes: [] });
    const summary = await getGatewaySummary(ctx, id);
    expect(summary.fields.filter(({ isSet }) => isSet).map(({ key }) => key)).toEqual([
      "app_key",
      "secret",
      "webhook_secret",
    ]);
    const wrong = (credentials: Record<string, string>) =>
      registerGateway(createTestPaymentContext({ ctx }), { ...SANDBOX, credentials });
    await expect(wrong({ app_key: "" })).rejects.toThrow("Name is required.");
    await expect(wrong({ ...CREDENTIALS, colour: "red" })).rejects.toThrow(
      "Sandbox has no credential with this name.",
    );
    await expect(wrong({ ...CREDENTIALS, app_key: "invalid" })).rejects.toThrow("rejected these credentials");
  });

  test("accepts requests signed with the former webhook secret only during the overlap", async () => {
    const ctx = createTestPaymentContext(await app.createAccount());
    const id = await registerGateway(ctx, { ...SANDBOX, credentials: CREDENTIALS });
    const rotated = { ...CREDENTIALS, webhook_secret: "second webhook secret" };
    await registerGateway(ctx, { ...SANDBOX, credentials: rotated, overlapHours: 2 });
    const takes = async (secret: string) => {
      const gateway = await findGatewayNamed(createTestPaymentContext({ ctx }), "sandbox");
      return gateway?.adapter.webhookRequestAuthorized(signBody(secret));
    };
    expect([await takes(CREDENTIALS.webhook_secret), await takes(rotated.webhook_secret)]).toEqual([
      true,
      true,
    ]);
    expect((await getGatewaySummary(ctx, id)).formerSecretUntil).toEqual(
      new Date("2026-11-01T14:00:00.000Z"),
    );
    app.clock.set("2026-11-01T14:00:00.000Z");
    expect([await takes(CREDENTIALS.webhook_secret), await takes(rotated.webhook_secret)]).toEqual([
      false,
      true,
    ]);
    expect(await takes("a third")).toBe(false);
    app.clock.set("2026-11-01T12:00:00.000Z");
  });

  test("is checked step by step, with the reason of each failure", async () => {
    const ctx = createTestPaymentContext(await app.createAccount());
    const id = await registerGateway(ctx, { ...SANDBOX, credentials: CREDENTIALS });
    const check = await checkGateway(ctx, id);
    expect(check.steps.map(({ name, passed }) => [name, passed])).toEqual([
      ["credentials", true],
      ["unsigned_calls", true],
      ["signed_calls", true],
    ]);
    expect(check.passed).toBe(true);
  });

  test("accepts no new payments once disabled, and still serves its existing payments", async () => {
    const ctx = createTestPaymentContext(await app.createAccount());
    const id = await registerGateway(ctx, { ...SANDBOX, credentials: CREDENTIALS });
    await setGatewayEnabled(ctx, { id, enabled: false });
    expect(await findGateway(ctx, "gateway_a")).toBeNull();
    expect(await findGatewayNamed(ctx, "sandbox")).not.toBeNull();
    await setGatewayEnabled(ctx, { id, enabled: true });
    expect(await findGateway(ctx, "gateway_a")).not.toBeNull();
  });

  test("is mapped to the payment types of its latest edit only", async () => {
    const ctx = createTestPaymentContext(await app.createAccount());
    const edit = (paymentTypes: string[]) =>
      registerGateway(ctx, { ...SANDBOX, credentials: CREDENTIALS, paymentTypes });
    const id = await edit(["gateway_a", "gateway_b"]);
    await edit(["gateway_b", "gateway_c"]);
    expect((await getGatewaySummary(ctx, id)).paymentTypes).toEqual(["gateway_b", "gateway_c"]);
    expect(await findGateway(ctx, "gateway_a")).toBeNull();
    expect(await findGateway(ctx, "gateway_c")).not.toBeNull();
  });

  test.each(["manual", "preview", "Gateway A", ""])(
    "refuses the payment method %j at the field of its form",
    async (paymentType) => {
      const ctx = createTestPaymentContext(await app.createAccount());
      const input = { ...SANDBOX, credentials: CREDENTIALS, paymentTypes: ["gateway_a", paymentType] };
      await expect(registerGateway(ctx, input)).rejects.toMatchObject({
        code: "invalid",
        problems: [{ path: "paymentTypes" }],
      });
      expect(await listGateways(ctx)).toEqual([]);
    },
  );

  test("for real money is neither saved nor enabled while its account is in test mode", async () => {
    const live = createTestPaymentContext(await app.createAccount());
    const test = { ...live, account: { ...live.account, mode: "test" as const } };
    const real = { ...SANDBOX, environment: "live" as const, credentials: CREDENTIALS };
    const refused = { code: "conflict", message: expect.stringContaining("in test mode") };
    await expect(registerGateway(test, real)).rejects.toMatchObject(refused);
    expect(await listGateways(live)).toEqual([]);
    const id = await registerGateway(live, real);
    await setGatewayEnabled(test, { id, enabled: false });
    await expect(setGatewayEnabled(test, { id, enabled: true })).rejects.toMatchObject(refused);
    await setGatewayEnabled(live, { id, enabled: true });
  });

  test("is not visible to another account", async () => {
    const ctx = createTestPaymentContext(await app.createAccount());
    const other = createTestPaymentContext(await app.createAccount());
    const id = await registerGateway(ctx, { ...SANDBOX, credentials: CREDENTIALS });
    const calls = [
      () => checkGateway(other, id),
      () => getGatewaySummary(other, id),
      () => setGatewayEnabled(other, { id, enabled: false }),
    ];
    for (const request of calls) await expect(request()).rejects.toMatchObject({ code: "not_found" });
    expect(await listGateways(other)).toEqual([]);
  });

  test("requires staff permissions", async () => {
    const account = await app.createAccount();
    const ctx = createTestPaymentContext(account);
    const id = await registerGateway(ctx, { ...SANDBOX, credentials: CREDENTIALS });
    const asRole = (role: "support" | "editor") => ({
      ...ctx,
      actor: { kind: "staff", staffUserId: 1, name: "Grace", role } as const,
    });
    expect(await listGateways(asRole("support"))).toHaveLength(1);
    await expect(checkGateway(asRole("support"), id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listGateways(asRole("editor"))).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a sidecar as a gateway", () => {
  const secret = "a secret that two machines share";

  test("is set up by its address, reports its manifest, and charges", async () => {
    const sidecar = await startSidecar(secret);
    // The system clock signs: the sidecar is a separate process.
    app.clock.set(new Date().toISOString());
    try {
      const ctx = createTestPaymentContext(await app.createAccount());
      const input = { adapter: sidecar.address, environment: "sandbox", paymentTypes: ["wallet_b"] } as const;
      const id = await registerGateway(ctx, { ...input, credentials: { secret } });
      expect(await getGatewaySummary(ctx, id)).toMatchObject({
        title: "Toy bank",
        paymentTypes: ["wallet_b"],
      });
      expect((await checkGateway(ctx, id)).passed).toBe(true);
      const gateway = await findGateway(ctx, "wallet_b");
      expect(gateway?.name).toBe(sidecar.address);
      expect(gateway?.adapter.chargeAgain).toBeDefined();
      expect(gateway?.adapter.switchSubscription).toBeUndefined();
      const wrong = registerGateway(ctx, { ...input, credentials: { secret: "of nobody's sharing" } });
      await expect(wrong).rejects.toThrow("rejected these credentials");
    } finally {
      app.clock.set("2026-11-01T12:00:00.000Z");
      await sidecar.stop();
    }
  });

  test.each([
    ["http://pay.example.com", "Use https://. http:// is allowed only on a private network."],
    ["https://user:word@pay.example.com", "can't contain a user name or password"],
    ["https://pay.example.com/?key=1", "can't contain a query or fragment"],
    ["https://10.0.0.8/pay", "10.0.0.8 is a private address"],
    ["http://169.254.169.254/latest", "link-local"],
  ])("is refused at %s", async (adapter, because) => {
    const ctx = createTestPaymentContext(await app.createAccount());
    const input = {
      adapter,
      environment: "live",
      paymentTypes: ["wallet_b"],
      credentials: { secret },
    } as const;
    await expect(registerGateway(ctx, input)).rejects.toThrow(because);
  });

  test("that is unreachable is a failure of the gateway, and no secret is exposed", async () => {
    const ctx = createTestPaymentContext(await app.createAccount());
    const sidecar = await startSidecar(secret);
    await sidecar.stop();
    const input = { adapter: sidecar.address, environment: "live", paymentTypes: [] } as const;
    const refused = await registerGateway(ctx, { ...input, credentials: { secret } }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: "unavailable" });
    expect(String(refused)).not.toContain(secret);
  });
});
