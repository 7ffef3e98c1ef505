import { z } from "zod";
import { type Endpoint, json } from "@/server/http/index";
import { addMember, listMembers, removeMembers } from "@/server/subscriptions/lifecycle/index";
import { defineSubscriptionEndpoints, getSubscriptionOwner } from "../subscription-endpoints";
import { memberIdsQuery, membersInput } from "../wire/lifecycle-input";
import { alternates, getAlternateIdentity } from "../wire/parameters";
import { subscriberDocument, subscriberSchema } from "../wire/subscriber";

const shared = {
  pathSuffix: "/members",
  tag: "Subscriptions",
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
  jsonSuffix: true,
  query: z.object(alternates),
} as const;

export const memberEndpoints: readonly Endpoint[] = [
  ...defineSubscriptionEndpoints(
    {
      ...shared,
      operationId: "listSubscriptionMembers",
      method: "get",
      summary: "List the members of a group_access subscription",
      responses: {
        200: { description: "Members.", schema: z.object({ members: z.array(subscriberSchema) }) },
      },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query }) => {
      const { id: subscriberId } = await getSubscriptionOwner(ctx, params, getAlternateIdentity(query));
      const members = await listMembers(ctx, { id: params["subscription-id"], subscriberId });
      return json({ members: members.map(subscriberDocument) });
    },
  ),
  ...defineSubscriptionEndpoints(
    {
      ...shared,
      operationId: "addSubscriptionMember",
      method: "post",
      summary: "Add a member to a group_access subscription",
      description: "Up to the plan's user_limit. Adding an existing member changes nothing.",
      body: { schema: membersInput, contentTypes: ["application/json"], limit: 256 * 1024 },
      responses: { 201: { description: "The member.", schema: z.object({ members: subscriberSchema }) } },
      errors: ["unauthorized", "not_found", "conflict", "too_large"],
    },
    async ({ ctx, params, query, body: { member, ...named } }) => {
      const { id: subscriberId } = await getSubscriptionOwner(
        ctx,
        params,
        getAlternateIdentity(query, named),
      );
      const identity = { provider: member.provider, value: member.identity };
      const which = { id: params["subscription-id"], subscriberId };
      const added = await addMember(ctx, { ...which, identity, name: member.name ?? null });
      return json({ members: subscriberDocument(added) }, { status: 201 });
    },
  ),
  ...defineSubscriptionEndpoints(
    {
      ...shared,
      operationId: "removeSubscriptionMembers",
      method: "delete",
      summary: "Remove members",
      query: z.object({ ...alternates, ids: memberIdsQuery }),
      responses: { 200: { description: "The members are removed.", schema: z.object({}) } },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query }) => {
      const { id: subscriberId } = await getSubscriptionOwner(ctx, params, getAlternateIdentity(query));
      const which = { id: params["subscription-id"], subscriberId };
      await removeMembers(ctx, { ...which, memberIds: query.ids });
      return json({});
    },
  ),
];
