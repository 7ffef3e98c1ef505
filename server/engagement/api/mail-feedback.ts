import { z } from "zod";
import { FEEDBACK_SHAPES, recordFeedback } from "@/server/engagement/mail-feedback/index";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError } from "@/server/platform/errors/index";
import { getFacts } from "@/server/platform/telemetry/index";

/** The endpoint to which mail providers report bounces and complaints. */
export function mailFeedbackEndpoint({
  egress,
  secret,
}: {
  egress: Egress;
  /** null: the endpoint answers 404. */
  secret: string | null;
}): Endpoint {
  return defineEndpoint(
    {
      operationId: "receiveMailFeedback",
      method: "post",
      path: "/api/v1/mails/feedback/{shape}",
      tag: "Engagement",
      summary: "Receive a mail provider's report",
      description:
        'An address that bounced permanently, or whose owner reported a mail as spam, gets no more notifications and newsletters, in every account of the installation. `json` is our own shape, signed by `MAIL_FEEDBACK_SECRET` as Standard Webhooks define it: `{"events": [{"type": "bounce" | "complaint", "address": "…"}]}`. `postmark` and `ses` (by Amazon SNS) send the secret as the password of HTTP Basic. Repeated calls change nothing.',
      account: "host",
      credentials: ["none"],
      cache: "private",
      params: z.object({ shape: z.enum(FEEDBACK_SHAPES).describe("Whose shape the body has.") }),
      body: {
        schema: z.string().describe("The provider's JSON."),
        contentTypes: ["application/json", "text/plain"],
        limit: 512 * 1024,
        raw: true,
      },
      responses: {
        200: {
          description: "The report is stored.",
          schema: z.object({
            received: z.literal(true),
            addresses: z.int().describe("Number of reported addresses."),
          }),
        },
      },
      errors: ["unauthorized", "not_found", "unavailable"],
    },
    async ({ ctx, params, body, headers }) => {
      try {
        const call = { shape: params.shape, headers: headers(), body };
        return json({ received: true, addresses: await recordFeedback({ ...ctx, egress, secret }, call) });
      } catch (error) {
        // Amazon SNS sends the password of its URL only after such a challenge.
        if (error instanceof AppError && error.code === "unauthorized" && params.shape !== "json")
          return json(
            { error: { code: error.code, message: error.message, request_id: getFacts()?.requestId ?? "" } },
            { status: 401, headers: { "www-authenticate": 'Basic realm="mail feedback", charset="UTF-8"' } },
          );
        throw error;
      }
    },
  );
}
