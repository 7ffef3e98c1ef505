import type { Context } from "@/server/accounts/index";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { AppError } from "@/server/platform/errors/index";
import { type AccessRequest, readAccess } from "@/server/subscriptions/access/index";
import { grantOnWire, grantSchema } from "../wire/grant";
import {
  type AccessOutside,
  accessContext,
  ampQuery,
  deviceOf,
  purchasesOf,
  readQuestion,
  storyParameter,
  twinQuery,
} from "./question";

const DECIDED = {
  200: { description: "The decision, whatever it is.", schema: grantSchema },
} as const;

async function decide(ctx: Context, outside: AccessOutside, request: AccessRequest) {
  return grantOnWire(await readAccess(accessContext(ctx, outside.elsewhere), request));
}

function ampAccess(outside: AccessOutside): Endpoint {
  return defineEndpoint(
    {
      ...readQuestion,
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
          purchases: purchasesOf(ctx, outside, header("cookie")),
          meterDisabled: query["disable-meter"] === true,
        }),
      ),
  );
}

function access(outside: AccessOutside): Endpoint {
  return defineEndpoint(
    {
      ...readQuestion,
      operationId: "decideAccess",
      method: "get",
      path: "/api/access/v1/stories/{story-id}/access",
      summary: "May this reader open the story?",
      description:
        "The reader is the one of `svc_jwt` or of the member session, the device that of the meter cookie; a browser without one is given one. What a guest bought in the browser counts too, by a cookie of this host. Nothing is counted; `pingback` does that when the story is shown.",
      params: storyParameter,
      query: twinQuery,
      responses: DECIDED,
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query, header, origin }) => {
      const device = deviceOf(ctx, { readerId: query.readerId, cookie: header("cookie"), origin });
      const grant = await decide(ctx, outside, {
        storyId: params["story-id"],
        deviceId: device.deviceId,
        purchases: purchasesOf(ctx, outside, header("cookie")),
        meterDisabled: query["disable-meter"] === true,
      });
      return json(grant, { cookies: device.cookies });
    },
  );
}

function accessData(outside: AccessOutside): Endpoint {
  return defineEndpoint(
    {
      ...readQuestion,
      operationId: "getAccessData",
      method: "get",
      path: "/api/v1/stories/{story-id}/access-data",
      summary: "May this reader open the story? By status (deprecated)",
      description: "The decision of `access` as 200 or 403. New front ends ask `access`.",
      params: storyParameter,
      query: twinQuery,
      responses: { 200: { description: "The story is open.", schema: grantSchema } },
      errors: ["unauthorized", "forbidden", "not_found"],
    },
    async ({ ctx, params, query, header, origin }) => {
      const device = deviceOf(ctx, { readerId: query.readerId, cookie: header("cookie"), origin });
      const grant = await decide(ctx, outside, {
        storyId: params["story-id"],
        deviceId: device.deviceId,
        purchases: purchasesOf(ctx, outside, header("cookie")),
        meterDisabled: query["disable-meter"] === true,
      });
      if (!grant.granted) throw new AppError("forbidden", "The story is not open to this reader.");
      return json(grant, { cookies: device.cookies });
    },
  );
}

export function decisionEndpoints(outside: AccessOutside): Endpoint[] {
  return [ampAccess(outside), access(outside), accessData(outside)];
}
