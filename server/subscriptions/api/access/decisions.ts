import type { Context } from "@/server/accounts/index";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { AppError } from "@/server/platform/errors/index";
import { type AccessRequest, readAccess } from "@/server/subscriptions/access/index";
import { grantSchema, toGrantDocument } from "../wire/grant";
import {
  type AccessDependencies,
  accessReadContract,
  ampQuery,
  createAccessContext,
  firstPartyQuery,
  readPurchases,
  resolveDevice,
  storyParameter,
} from "./access-contract";

const DECIDED = {
  200: { description: "The decision, whatever it is.", schema: grantSchema },
} as const;

async function decide(ctx: Context, outside: AccessDependencies, request: AccessRequest) {
  return toGrantDocument(await readAccess(createAccessContext(ctx, outside.elsewhere), request));
}

function ampAccess(outside: AccessDependencies): Endpoint {
  return defineEndpoint(
    {
      ...accessReadContract,
      operationId: "decideAmpAccess",
      method: "get",
      path: "/api/access/v1/stories/{story-id}/amp-access",
      summary: "May this reader of an AMP page open the story?",
      description:
        "Nothing is counted; `amp-pingback` does that when the story is shown. A `svc_jwt` that is not valid counts as none. Pages of the account and of AMP caches may read the answer, with credentials.",
      params: storyParameter,
      query: ampQuery,
      responses: DECIDED,
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query, header }) =>
      json(
        await decide(ctx, outside, {
          storyId: params["story-id"],
          deviceId: query.readerId,
          purchases: readPurchases(ctx, outside, header("cookie")),
          meterDisabled: query["disable-meter"] === true,
        }),
      ),
  );
}

function access(outside: AccessDependencies): Endpoint {
  return defineEndpoint(
    {
      ...accessReadContract,
      operationId: "decideAccess",
      method: "get",
      path: "/api/access/v1/stories/{story-id}/access",
      summary: "May this reader open the story?",
      description:
        "The reader is the one of `svc_jwt` or of the member session, the device that of the meter cookie; a browser without one is given one. What a guest bought in the browser counts too, by a cookie of this host. Nothing is counted; `pingback` does that when the story is shown.",
      params: storyParameter,
      query: firstPartyQuery,
      responses: DECIDED,
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query, header, origin }) => {
      const device = resolveDevice(ctx, { readerId: query.readerId, cookie: header("cookie"), origin });
      const grant = await decide(ctx, outside, {
        storyId: params["story-id"],
        deviceId: device.deviceId,
        purchases: readPurchases(ctx, outside, header("cookie")),
        meterDisabled: query["disable-meter"] === true,
      });
      return json(grant, { cookies: device.cookies });
    },
  );
}

function accessData(outside: AccessDependencies): Endpoint {
  return defineEndpoint(
    {
      ...accessReadContract,
      operationId: "getAccessData",
      method: "get",
      path: "/api/v1/stories/{story-id}/access-data",
      summary: "May this reader open the story? By status (deprecated)",
      description: "The decision of `access` as 200 or 403. New front ends ask `access`.",
      params: storyParameter,
      query: firstPartyQuery,
      responses: { 200: { description: "The story is open.", schema: grantSchema } },
      errors: ["unauthorized", "forbidden", "not_found"],
    },
    async ({ ctx, params, query, header, origin }) => {
      const device = resolveDevice(ctx, { readerId: query.readerId, cookie: header("cookie"), origin });
      const grant = await decide(ctx, outside, {
        storyId: params["story-id"],
        deviceId: device.deviceId,
        purchases: readPurchases(ctx, outside, header("cookie")),
        meterDisabled: query["disable-meter"] === true,
      });
      if (!grant.granted) throw new AppError("forbidden", "The story is not open to this reader.");
      return json(grant, { cookies: device.cookies });
    },
  );
}

export function decisionEndpoints(outside: AccessDependencies): Endpoint[] {
  return [ampAccess(outside), access(outside), accessData(outside)];
}
