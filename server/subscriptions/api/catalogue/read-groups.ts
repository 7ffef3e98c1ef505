import { z } from "zod";
import { defineEndpoint, type Endpoint, idParameter, json } from "@/server/http/index";
import { type GroupList, getGroup, listGroups } from "@/server/subscriptions/catalogue/index";
import {
  anyGroupDocument,
  anyGroupSchema,
  campaignDocuments,
  campaignSchema,
  groupDocument,
  groupSchema,
} from "../wire/group";
import { key, svc_jwt } from "../wire/parameters";

const shared = {
  method: "get",
  tag: "Subscription catalogue",
  account: "credential",
  origin: "account",
  // Not cached: a checkout would refuse an outdated price.
  cache: "private",
} as const;
const wrapped = { ...shared, credentials: ["serverKey", "accountKey"], query: z.object({ key }) } as const;
const bare = { ...shared, credentials: ["accountKey"], query: z.object({ key, svc_jwt }) } as const;
const errors = ["unauthorized"] as const;

const SUFFIX =
  "The path without `.json` is a different operation. With the account key only plans for sale are returned; the server key also returns disabled plans.";

const listAll = defineEndpoint(
  {
    ...wrapped,
    operationId: "listSubscriptionGroups",
    path: "/api/v1/subscription_groups.json",
    summary: "List public groups with their plans",
    description: `Every public group except campaigns and group access. ${SUFFIX}`,
    responses: {
      200: {
        description: "Groups by their ids.",
        schema: z.object({ subscription_groups: z.array(groupSchema) }),
      },
    },
    errors,
  },
  async ({ ctx }) => json({ subscription_groups: (await listGroups(ctx, "for_sale")).map(groupDocument) }),
);

const listCampaigns = defineEndpoint(
  {
    ...wrapped,
    operationId: "listCampaigns",
    path: "/api/v1/campaigns.json",
    summary: "List public campaigns with their collected amounts",
    description: SUFFIX,
    responses: {
      200: {
        description: "Campaigns by their ids.",
        schema: z.object({ subscription_groups: z.array(campaignSchema) }),
      },
    },
    errors,
  },
  async ({ ctx }) => json({ subscription_groups: campaignDocuments(await listGroups(ctx, "campaign")) }),
);

const getOne = defineEndpoint(
  {
    ...shared,
    credentials: ["serverKey"],
    operationId: "getSubscriptionGroup",
    path: "/api/v1/subscription_groups/{group-id}.json",
    jsonSuffix: true,
    summary: "Get a public or private group with its plans",
    params: z.object({ "group-id": idParameter("Id of the group.") }),
    responses: {
      200: { description: "The group.", schema: z.object({ subscription_group: anyGroupSchema }) },
    },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx, params }) =>
    json({ subscription_group: anyGroupDocument(await getGroup(ctx, params["group-id"])) }),
);

const bareCampaigns = defineEndpoint(
  {
    ...bare,
    operationId: "listCampaignsBare",
    path: "/api/v1/campaigns",
    summary: "List public campaigns as an array",
    responses: { 200: { description: "Campaigns by their ids.", schema: z.array(campaignSchema) } },
    errors,
  },
  async ({ ctx }) => json(campaignDocuments(await listGroups(ctx, "campaign"))),
);

interface BareList {
  operationId: string;
  path: string;
  which: GroupList;
  summary: string;
  /** Where the path with `.json` appended is not an operation of its own. */
  jsonSuffix?: true;
}

function bareList({ which, ...row }: BareList): Endpoint {
  return defineEndpoint(
    {
      ...bare,
      ...row,
      responses: { 200: { description: "Groups by their ids.", schema: z.array(groupSchema) } },
      errors,
    },
    async ({ ctx }) => json((await listGroups(ctx, which)).map(groupDocument)),
  );
}

export const readGroupEndpoints: readonly Endpoint[] = [
  listAll,
  listCampaigns,
  getOne,
  bareList({
    operationId: "listStandardGroupsBare",
    path: "/api/v1/subscription_groups",
    which: "standard",
    summary: "List public standard groups as an array",
  }),
  bareCampaigns,
  bareList({
    operationId: "listGroupAccessBare",
    path: "/api/v1/group_subscriptions",
    which: "group_access",
    jsonSuffix: true,
    summary: "List public group access groups as an array",
  }),
  bareList({
    operationId: "listGroupAccessAlias",
    path: "/api/v1/group-access",
    which: "group_access",
    jsonSuffix: true,
    summary: "Alias of group_subscriptions",
  }),
];
