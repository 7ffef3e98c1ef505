import { z } from "@hono/zod-openapi";
import { defineEndpoint, type Endpoint, empty, json } from "@/server/http/index";
import { changeOwnMetadata, getOwnMetadata } from "@/server/subscriptions/subscribers/index";
import { metadataDocument, metadataInput, metadataSchema } from "../wire/metadata";
import { key, svc_jwt } from "../wire/parameters";

const shared = {
  path: "/api/access/v1/members/me/metadata",
  jsonSuffix: true,
  tag: "Subscribers",
  account: "credential",
  credentials: ["accountKey", "svcJwt", "memberSession"],
  origin: "account",
  cache: "private",
  query: z.object({ key, svc_jwt }),
} as const;

function change(method: "post" | "put", operationId: string): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      forSomebody: true,
      operationId,
      method,
      summary: "Say something of the subscriber who asks",
      description:
        "What is sent replaces what was there, part by part: address, phone_number, other. What is left out stays. POST and PUT are the same.",
      idempotent: true,
      body: { schema: metadataInput, contentTypes: ["application/json"], limit: 256 * 1024 },
      responses: { 204: { description: "It is kept." } },
      errors: ["unauthorized", "forbidden", "conflict", "too_large"],
    },
    async ({ ctx, body: { address, phone_number, other } }) => {
      await changeOwnMetadata(ctx, { address, phone_number, other });
      return empty(204);
    },
  );
}

const read = defineEndpoint(
  {
    ...shared,
    operationId: "getSubscriberMetadata",
    method: "get",
    summary: "What is known of the subscriber who asks",
    description: "Nothing is known of nobody in particular: by the account key alone every part is empty.",
    responses: { 200: { description: "What is known.", schema: metadataSchema } },
    errors: ["unauthorized"],
  },
  async ({ ctx }) => json(metadataDocument(await getOwnMetadata(ctx))),
);

export const ownMetadataEndpoints: readonly Endpoint[] = [
  read,
  change("post", "addSubscriberMetadata"),
  change("put", "putSubscriberMetadata"),
];
