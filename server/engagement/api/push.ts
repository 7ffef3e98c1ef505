import { z } from "zod";
import { subscribeBrowser, unsubscribeBrowser } from "@/server/engagement/push/index";
import { defineEndpoint, type Endpoint, empty } from "@/server/http/index";
import type { Egress } from "@/server/platform/egress/index";

const SHARED = {
  tag: "Engagement",
  account: "host",
  origin: "account",
  credentials: ["memberSession", "none"],
  badReaderIsNone: true,
  cache: "private",
} as const;

const endpoint = z.string().min(1).max(2_000).describe("URL at the browser's push service.");
const BODY = { contentTypes: ["application/json"], limit: 8_192 };

/** The endpoints by which a reader's browser gets notifications of breaking news, and ends them. */
export function pushEndpoints(egress: Egress): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...SHARED,
        operationId: "subscribeToPush",
        method: "post",
        path: "/api/v1/push/subscriptions",
        summary: "Get notifications of breaking news",
        description:
          "Saves the browser's `PushSubscription`, as its `toJSON()` returns it. It was created with the publication's public key, which the button on its pages names. A repeated call renews it. A member has at most ten browsers: the one that was renewed longest ago gives way. At most ten calls for an endpoint and thirty from an address in 15 minutes.",
        body: {
          ...BODY,
          schema: z.object({
            endpoint,
            keys: z.object({
              p256dh: z.string().max(200).describe("The browser's public key, base64url."),
              auth: z.string().max(100).describe("Its secret, base64url."),
            }),
          }),
        },
        responses: { 204: { description: "Saved." } },
        errors: ["forbidden", "not_found", "rate_limited"],
      },
      async ({ ctx, body, header, address }) => {
        const call = { acceptLanguage: header("accept-language"), networkAddress: address };
        await subscribeBrowser({ ...ctx, egress }, body, call);
        return empty(204);
      },
    ),
    defineEndpoint(
      {
        ...SHARED,
        operationId: "unsubscribeFromPush",
        method: "post",
        path: "/api/v1/push/subscriptions/end",
        summary: "End notifications of breaking news",
        description:
          "Deletes the browser's subscription, which only that browser can name. Repeated calls change nothing.",
        body: { ...BODY, schema: z.object({ endpoint }) },
        responses: { 204: { description: "Ended." } },
        errors: ["forbidden"],
      },
      async ({ ctx, body }) => {
        await unsubscribeBrowser(ctx, body.endpoint);
        return empty(204);
      },
    ),
  ];
}
