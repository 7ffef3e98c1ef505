import { z } from "zod";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { PaymentDependencies } from "@/server/payments/index";
import { advanceClock, type DueWork, getTestClock } from "@/server/subscriptions/clock/index";
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
    summary: "Get the account's clock",
    description:
      "Extension. An account in test mode has its own clock, which can be advanced, so that a year of renewals runs in seconds. A live account uses real time.",
    responses: { 200: { description: "The clock.", schema: testClockSchema } },
    errors: ["unauthorized"],
  },
  async ({ ctx }) => json(toTestClockDocument(await getTestClock(ctx))),
);

function advance({ work, ...dependencies }: PaymentDependencies & { work: readonly DueWork[] }): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: "advanceTestClock",
      method: "post",
      summary: "Advance the account's clock",
      description:
        "Extension. Everything due in between runs at its own time and in order; webhooks are sent as usual. The clock never goes back, one advance runs at a time, and a live account returns 409. An advance that takes longer than twenty seconds continues in the background.",
      idempotent: true,
      body: {
        schema: z.object({
          duration: z
            .string()
            .describe(
              "`12h`, `31d`, `2w`, `1m` or `1y`; days and longer follow the calendar in the account's time zone.",
            ),
        }),
        contentTypes: ["application/json"],
        limit: 4_096,
      },
      responses: {
        200: {
          description: "The advance is complete, and everything due has run.",
          schema: advancedSchema,
        },
        202: {
          description: "The advance continues in the background; `GET` returns its progress.",
          schema: advancedSchema,
        },
      },
      errors: ["unauthorized", "conflict", "too_large"],
    },
    async ({ ctx, body }) => {
      const result = await advanceClock({ ...ctx, ...dependencies }, body.duration, {
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
  dependencies: PaymentDependencies & { work: readonly DueWork[] },
): readonly Endpoint[] {
  return [read, advance(dependencies)];
}
