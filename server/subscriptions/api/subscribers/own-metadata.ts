import { z } from "zod";
import { defineEndpoint, type Endpoint, empty, json } from "@/server/http/index";
import { changeOwnMetadata, getOwnMetadata } from "@/server/subscriptions/customers/index";
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
      requiresReader: true,
      operationId,
      method,
      summary: "Update your own metadata",
      description:
        "Each part sent (address, phone_number, other) replaces the stored part. Omitted parts stay unchanged. POST and PUT are equivalent.",
      idempotent: true,
      body: { schema: metadataInput, contentTypes: ["application/json"], limit: 256 * 1024 },
      responses: { 204: { description: "The metadata is saved." } },
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
    summary: "Get your own metadata",
    description: "With only the account key, without a subscriber, every part is empty.",
    responses: { 200: { description: "The metadata.", schema: metadataSchema } },
    errors: ["unauthorized"],
  },
  async ({ ctx }) => json(metadataDocument(await getOwnMetadata(ctx))),
);

export const ownMetadataEndpoints: readonly Endpoint[] = [
  read,
  change("post", "addSubscriberMetadata"),
  change("put", "putSubscriberMetadata"),
];
