import { z } from "zod";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { addMember, listMembers, removeMembers } from "@/server/subscriptions/lifecycle/index";
import { memberIdsQuery, memberInput, subscriptionId } from "../wire/lifecycle-input";
import { key, svc_jwt } from "../wire/parameters";
import { subscriberDocument, subscriberSchema } from "../wire/subscriber";

const shared = {
  path: "/api/access/v1/members/me/subscriptions/{subscription-id}/members",
  tag: "Own subscriptions",
  account: "credential",
  origin: "account",
  credentials: ["accountKey", "svcJwt", "memberSession"],
  cache: "private",
  jsonSuffix: true,
  params: z.object({ "subscription-id": subscriptionId }),
  query: z.object({ key, svc_jwt }),
} as const;
const change = { ...shared, requiresReader: true } as const;

/** Endpoints of a group_access subscription's members, for its owner. */
export const ownMemberEndpoints: readonly Endpoint[] = [
  defineEndpoint(
    {
      ...shared,
      operationId: "listOwnSubscriptionMembers",
      method: "get",
      summary: "List the members of your own group_access subscription",
      responses: {
        200: { description: "Members.", schema: z.object({ members: z.array(subscriberSchema) }) },
      },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      const members = await listMembers(ctx, { id: params["subscription-id"], subscriberId });
      return json({ members: members.map(subscriberDocument) });
    },
  ),
  defineEndpoint(
    {
      ...change,
      operationId: "addOwnSubscriptionMember",
      method: "post",
      summary: "Add a member to your own group_access subscription",
      description: "Up to the plan's user_limit. Adding an existing member changes nothing.",
      body: { schema: memberInput, contentTypes: ["application/json"], limit: 256 * 1024 },
      responses: { 201: { description: "The member.", schema: z.object({ members: subscriberSchema }) } },
      errors: ["unauthorized", "forbidden", "not_found", "conflict", "too_large"],
    },
    async ({ ctx, params, body: { member } }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      const identity = { provider: member.provider, value: member.identity };
      const which = { id: params["subscription-id"], subscriberId };
      const added = await addMember(ctx, { ...which, identity, name: member.name ?? null });
      return json({ members: subscriberDocument(added) }, { status: 201 });
    },
  ),
  defineEndpoint(
    {
      ...change,
      operationId: "removeOwnSubscriptionMembers",
      method: "delete",
      summary: "Remove members from your own subscription",
      query: z.object({ key, svc_jwt, ids: memberIdsQuery }),
      responses: { 200: { description: "The members are removed.", schema: z.object({}) } },
      errors: ["unauthorized", "forbidden", "not_found"],
    },
    async ({ ctx, params, query }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      const which = { id: params["subscription-id"], subscriberId };
      await removeMembers(ctx, { ...which, memberIds: query.ids });
      return json({});
    },
  ),
];
