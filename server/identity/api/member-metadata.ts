import { z } from "zod";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { getOwnMember, replaceOwnMetadata } from "../members/index";
import { jsonBody, memberApi } from "./member-contracts";

const metadata = z.record(z.string(), z.unknown());
const answer = z.object({ metadata: metadata.describe("Metadata that front ends store with the member.") });

const shared = {
  ...memberApi,
  credentials: ["memberSession"],
  path: "/api/member/metadata",
  errors: ["unauthorized", "forbidden"],
} as const;

const get = defineEndpoint(
  {
    ...shared,
    operationId: "getMemberMetadata",
    method: "get",
    summary: "Get the current member's metadata",
    responses: { 200: { description: "The metadata; {} if there is none.", schema: answer } },
  },
  async ({ ctx }) => json({ metadata: (await getOwnMember(ctx)).metadata }),
);

/** Accepts `{metadata: {…}}`, or the object itself. */
function toMetadata(body: Record<string, unknown>): Record<string, unknown> {
  const inside = metadata.safeParse(body.metadata);
  return Object.keys(body).length === 1 && inside.success ? inside.data : body;
}

const replace = defineEndpoint(
  {
    ...shared,
    operationId: "replaceMemberMetadata",
    method: "post",
    summary: "Replace the current member's metadata",
    description: "Takes `{metadata: {…}}` or the object itself, at most 16 KB.",
    body: jsonBody(metadata),
    responses: { 200: { description: "The stored metadata.", schema: answer } },
  },
  async ({ ctx, body }) => json({ metadata: await replaceOwnMetadata(ctx, toMetadata(body)) }),
);

export const memberMetadataEndpoints: readonly Endpoint[] = [get, replace];
