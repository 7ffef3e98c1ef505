import { expect, it } from "vitest";
import { createFacts, runInScope } from "@/server/platform/telemetry/index";
import { useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, emitTestEvent, runDeliveryWorkers, webhookContext } from "@/test/webhooks";
import { sendTestEvent } from "./index";

const app = useTestApp();
const receiver = useReceiver();

const trace = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331", isSampled: true };
const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

function asRequest<T>(requestId: string, work: () => Promise<T>): Promise<T> {
  return runInScope({ facts: createFacts(requestId), trace }, work);
}

it("a call names the request and the trace of its event, also from a worker that another request started", async () => {
  const ctx = webhookContext((await app.createAccount()).ctx);
  await anEndpoint(ctx, receiver.url("/hook"));
  await asRequest("ticket-17", () => emitTestEvent(ctx));
  await emitTestEvent(ctx);
  receiver.answer("/hook", 500);
  await asRequest("ticket-18", () => runDeliveryWorkers(ctx));
  const origins = receiver
    .calls("/hook")
    .map(({ headers }) => [headers["x-request-id"] ?? "none", headers.traceparent ?? "none"])
    .toSorted();
  expect(origins).toEqual([
    ["none", "none"],
    ["ticket-17", traceparent],
  ]);
});

it("a worker's successor continues neither the request nor the trace that started the worker", async () => {
  const ctx = webhookContext((await app.createAccount()).ctx);
  await anEndpoint(ctx, receiver.url("/failing"));
  receiver.answer("/failing", 500);
  const listRequests = () =>
    app.db.prisma.outboxEvent.findMany({ where: { accountId: ctx.account.id }, orderBy: { id: "asc" } });
  await asRequest("ticket-17", () => emitTestEvent(ctx));
  expect(await listRequests()).toMatchObject([{ requestId: "ticket-17", traceParent: traceparent }]);
  await asRequest("ticket-17", () => runDeliveryWorkers(ctx));
  expect(receiver.calls("/failing")).toHaveLength(1);
  const [next] = await listRequests();
  expect(next?.name).toMatch(/^webhooks\/(slow-)?pump\.requested$/);
  expect([next?.requestId, next?.traceParent]).toEqual([null, null]);
});

it("a test event names the request that sent it", async () => {
  const ctx = webhookContext((await app.createAccount()).ctx);
  const endpoint = await anEndpoint(ctx, receiver.url("/test"));
  const delivery = await asRequest("ticket-17", () => sendTestEvent(ctx, { endpointId: endpoint.id }));
  expect(delivery.requestId).toBe("ticket-17");
  expect(delivery.log[0]?.requestHeaders).toMatchObject({ "X-Request-Id": "ticket-17" });
  expect(receiver.calls("/test")[0]?.headers["x-request-id"]).toBe("ticket-17");
});
