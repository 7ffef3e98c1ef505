import { z } from "@hono/zod-openapi";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { PaymentOutside } from "@/server/payments/index";
import { advanceClock, type DueWork, getTestClock } from "@/server/subscriptions/test-clock/index";
import {
  advancedSchema,
  testClockSchema,
  toClockAdvanceDocument,
  toTestClockDocument,
} from "../wire/test-clock";

const WITHIN_MILLISECONDS = 20_000;

const shared = {
  tag: "Test clock",
  path: "/api/v1/test_clock",
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
} as const;

const read = defineEndpoint(
  {
    ...shared,
    operationId: "getTestClock",
    method: "get",
    summary: "The account's clock",
    description:
      "An extension of ours. An account in test mode has a clock of its own, by which everything about it goes: it can be put ahead, so that a year of renewals happens in seconds. The clock of a live account is the world's.",
    responses: { 200: { description: "The clock.", schema: testClockSchema } },
    errors: ["unauthorized"],
  },
  async ({ ctx }) => json(toTestClockDocument(await getTestClock(ctx))),
);

function advance({ work, ...outside }: PaymentOutside & { work: readonly DueWork[] }): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: "advanceTestClock",
      method: "post",
      summary: "Put the account's clock ahead",
      description:
        "An extension of ours. Whatever falls due on the way happens at its own time and in order; webhooks go out as always. Never back, one advance at a time, and refused with 409 on a live account. An advance that takes longer than twenty seconds goes on in the background.",
      idempotent: true,
      body: {
        schema: z.object({
          duration: z
            .string()
            .describe(
              "`12h`, `31d`, `2w`, `1m` or `1y`; days and longer by the calendar of the account's zone.",
            ),
        }),
        contentTypes: ["application/json"],
        limit: 4_096,
      },
      responses: {
        200: {
          description: "The clock is there, and everything that was due has happened.",
          schema: advancedSchema,
        },
        202: { description: "It is on its way; `GET` tells how far.", schema: advancedSchema },
      },
      errors: ["unauthorized", "conflict", "too_large"],
    },
    async ({ ctx, body }) => {
      const result = await advanceClock({ ...ctx, ...outside }, body.duration, {
        work,
        within: WITHIN_MILLISECONDS,
      });
      return json(
        { advance: toClockAdvanceDocument(result) },
        { status: result.finishedAt === null ? 202 : 200 },
      );
    },
  );
}

/** Endpoints that read and advance an account's own clock. */
export function testClockEndpoints(
  outside: PaymentOutside & { work: readonly DueWork[] },
): readonly Endpoint[] {
  return [read, advance(outside)];
}
