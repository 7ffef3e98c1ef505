import { z } from "@hono/zod-openapi";
import {
  commentAsOrganization,
  createOrganizationAccount,
  createOrganizationUser,
  openOrganization,
} from "@/server/engagement/organization/index";
import { defineInstallationEndpoint, idParameter, json, rawJson } from "@/server/http/index";
import {
  newAccountBody,
  newOrganizationCommentBody,
  newUserBody,
  oneCommentSchema,
  organization_id,
  organizationAccount,
  organizationAccountSchema,
  organizationOps,
  organizationUserSchema,
} from "../wire/organization";
import { shared, WRITTEN } from "./shared";

const createAccountEndpoint = defineInstallationEndpoint(
  {
    ...shared,
    operationId: "createOrganizationAccount",
    method: "post",
    path: "/api/v1/organizations/{organization_id}/accounts",
    summary: "Make an account for a website",
    params: z.object({ organization_id }),
    body: { schema: newAccountBody, ...WRITTEN },
    responses: { 201: { description: "The account.", schema: organizationAccountSchema } },
  },
  async ({ world, params, body }) => {
    const organization = await openOrganization(world, {
      organizationId: params.organization_id,
      token: body.authentication_token,
    });
    const made = { name: body.account_name, websiteUrl: body.website_url };
    const account = await createOrganizationAccount(world, organization, made);
    return json(organizationAccount(account, world.clock.now()), { status: 201 });
  },
);

const createUserEndpoint = defineInstallationEndpoint(
  {
    ...shared,
    operationId: "createOrganizationUser",
    method: "post",
    path: "/api/v1/organizations/{organization_id}/users",
    summary: "Make a user of the organization",
    description: "Who moderates, and comments, in the organization's accounts.",
    params: z.object({ organization_id }),
    body: { schema: newUserBody, ...WRITTEN },
    responses: { 201: { description: "The user.", schema: organizationUserSchema } },
  },
  async ({ world, params, body }) => {
    const organization = await openOrganization(world, {
      organizationId: params.organization_id,
      token: body.authentication_token,
    });
    const { name, email = null } = body.user;
    const user = await createOrganizationUser(world, organization, { name, email });
    const { id, slug } = user;
    return json(
      { id, name: user.name, avatar: null, slug, guest: false, bio: "", accounts: [] },
      { status: 201 },
    );
  },
);

const createCommentEndpoint = defineInstallationEndpoint(
  {
    ...shared,
    operationId: "createOrganizationComment",
    method: "post",
    path: "/api/v1/organizations/{organization_id}/accounts/{account_id}/comments",
    summary: "Write a comment as a user",
    description: "Moderation judges it as any other.",
    params: z.object({ organization_id, account_id: idParameter("Id of the account.") }),
    body: { schema: newOrganizationCommentBody, ...WRITTEN },
    responses: { 201: { description: "The comment.", schema: oneCommentSchema } },
  },
  async ({ world, params, body, origin }) => {
    const organization = await openOrganization(world, {
      organizationId: params.organization_id,
      token: body.authentication_token,
    });
    const { document } = await commentAsOrganization(world, organization, {
      accountId: params.account_id,
      pageId: body.page_id,
      userId: body.user_id,
      ops: organizationOps(body.comment),
      parentId: body.parent_comment_id,
      origin,
    });
    return rawJson(`{"comment":${document}}`, { status: 201 });
  },
);

export const makeEndpoints = [createAccountEndpoint, createUserEndpoint, createCommentEndpoint];
