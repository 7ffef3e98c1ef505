import { z } from "zod";
import {
  authenticateOrganization,
  commentAsOrganization,
  countComments,
  createOrganizationAccount,
  createOrganizationUser,
} from "@/server/engagement/organization/index";
import { defineGlobalEndpoint, type GlobalContext, idParameter, json, rawJson } from "@/server/http/index";
import {
  jsonBody,
  newAccountBody,
  newOrganizationCommentBody,
  newUserBody,
  oneCommentSchema,
  organization_id,
  organizationAccount,
  organizationAccountSchema,
  organizationOps,
  organizationOptions,
  organizationUserSchema,
  tokenQuery,
} from "../wire/organization";

interface OrganizationCall {
  globalCtx: GlobalContext;
  params: { organization_id: string };
  organizationToken: string;
}

function authenticate({ globalCtx, params, organizationToken: token }: OrganizationCall) {
  return authenticateOrganization(globalCtx, { organizationId: params.organization_id, token });
}

const createAccountEndpoint = defineGlobalEndpoint(
  {
    ...organizationOptions,
    idempotent: true,
    operationId: "createOrganizationAccount",
    method: "post",
    path: "/api/v1/organizations/{organization_id}/accounts",
    summary: "Create an account for a website",
    params: z.object({ organization_id }),
    query: tokenQuery,
    body: { schema: newAccountBody, ...jsonBody },
    responses: { 201: { description: "The account.", schema: organizationAccountSchema } },
  },
  async ({ globalCtx, params, body, once, organizationToken }) => {
    const organization = await authenticate({ globalCtx, params, organizationToken });
    return once({ organizationId: organization.id }, async () => {
      const { account_name: name, account_email: email, website_url: websiteUrl } = body;
      const input = { name, email, websiteUrl };
      const account = await createOrganizationAccount(globalCtx, organization, input);
      const facts = { commentsCount: await countComments(globalCtx, account), now: globalCtx.clock.now() };
      return json(organizationAccount(account, facts), { status: 201 });
    });
  },
);

const createUserEndpoint = defineGlobalEndpoint(
  {
    ...organizationOptions,
    idempotent: true,
    operationId: "createOrganizationUser",
    method: "post",
    path: "/api/v1/organizations/{organization_id}/users",
    summary: "Create an organization user",
    description: "A user who moderates and comments in the organization's accounts.",
    params: z.object({ organization_id }),
    query: tokenQuery,
    body: { schema: newUserBody, ...jsonBody },
    responses: { 201: { description: "The user.", schema: organizationUserSchema } },
  },
  async ({ globalCtx, params, body, once, organizationToken }) => {
    const organization = await authenticate({ globalCtx, params, organizationToken });
    return once({ organizationId: organization.id }, async () => {
      const { name, email = null } = body.user;
      const { id, slug, ...user } = await createOrganizationUser(globalCtx, organization, { name, email });
      return json(
        { id, name: user.name, avatar: null, slug, guest: false, bio: "", accounts: [] },
        { status: 201 },
      );
    });
  },
);

const createCommentEndpoint = defineGlobalEndpoint(
  {
    ...organizationOptions,
    idempotent: true,
    operationId: "createOrganizationComment",
    method: "post",
    path: "/api/v1/organizations/{organization_id}/accounts/{account_id}/comments",
    summary: "Post a comment as a user",
    description: "The comment is moderated like any other.",
    params: z.object({ organization_id, account_id: idParameter("Account ID.") }),
    query: tokenQuery,
    body: { schema: newOrganizationCommentBody, ...jsonBody },
    responses: { 201: { description: "The comment.", schema: oneCommentSchema } },
  },
  async ({ globalCtx, params, body, origin, once, organizationToken }) => {
    const organization = await authenticate({ globalCtx, params, organizationToken });
    return once({ organizationId: organization.id }, async () => {
      const { document } = await commentAsOrganization(globalCtx, organization, {
        accountId: params.account_id,
        pageId: body.page_id,
        userId: body.user_id,
        ops: organizationOps(body.comment),
        parentId: body.parent_comment_id,
        origin,
      });
      return rawJson(`{"comment":${document}}`, { status: 201 });
    });
  },
);

export const creationEndpoints = [createAccountEndpoint, createUserEndpoint, createCommentEndpoint];
