import type { Context } from "@/server/context/index";
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
  200: { description: "The access decision: granted or not.", schema: grantSchema },
} as const;

async function decide(ctx: Context, dependencies: AccessDependencies, request: AccessRequest) {
  return toGrantDocument(await readAccess(createAccessContext(ctx, dependencies.remoteStories), request));
}

function ampAccess(dependencies: AccessDependencies): Endpoint {
  return defineEndpoint(
    {
      ...accessReadContract,
      operationId: "decideAmpAccess",
      method: "get",
      path: "/api/access/v1/stories/{story-id}/amp-access",
      summary: "Check access to a story from an AMP page",
      description:
        "Does not count towards the meter; send `amp-pingback` when the story is shown. An invalid `svc_jwt` is ignored. Pages of the account and of AMP caches can read the response, with credentials.",
      params: storyParameter,
      query: ampQuery,
      responses: DECIDED,
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query, header }) =>
      json(
        await decide(ctx, dependencies, {
          storyId: params["story-id"],
          deviceId: query.readerId,
          purchases: readPurchases(ctx, dependencies, header("cookie")),
          meterDisabled: query["disable-meter"] === true,
        }),
      ),
  );
}

function access(dependencies: AccessDependencies): Endpoint {
  return defineEndpoint(
    {
      ...accessReadContract,
      operationId: "decideAccess",
      method: "get",
      path: "/api/access/v1/stories/{story-id}/access",
      summary: "Check access to a story",
      description:
        "Identifies the reader by `svc_jwt` or the member session, and the device by the meter cookie, which is set if missing. Guest purchases made in the browser also count, through a cookie of this host. Does not count towards the meter; send `pingback` when the story is shown.",
      params: storyParameter,
      query: firstPartyQuery,
      responses: DECIDED,
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query, header, origin }) => {
      const device = resolveDevice(ctx, { readerId: query.readerId, cookie: header("cookie"), origin });
      const grant = await decide(ctx, dependencies, {
        storyId: params["story-id"],
        deviceId: device.deviceId,
        purchases: readPurchases(ctx, dependencies, header("cookie")),
        meterDisabled: query["disable-meter"] === true,
      });
      return json(grant, { cookies: device.cookies });
    },
  );
}

function accessData(dependencies: AccessDependencies): Endpoint {
  return defineEndpoint(
    {
      ...accessReadContract,
      operationId: "getAccessData",
      method: "get",
      path: "/api/v1/stories/{story-id}/access-data",
      summary: "Check access to a story by status code (deprecated)",
      description: "The decision of `access` as 200 or 403. Use `access` instead.",
      params: storyParameter,
      query: firstPartyQuery,
      responses: { 200: { description: "Access is granted.", schema: grantSchema } },
      errors: ["unauthorized", "forbidden", "not_found"],
    },
    async ({ ctx, params, query, header, origin }) => {
      const device = resolveDevice(ctx, { readerId: query.readerId, cookie: header("cookie"), origin });
      const grant = await decide(ctx, dependencies, {
        storyId: params["story-id"],
        deviceId: device.deviceId,
        purchases: readPurchases(ctx, dependencies, header("cookie")),
        meterDisabled: query["disable-meter"] === true,
      });
      if (!grant.granted) throw new AppError("forbidden", "This reader does not have access to the story.");
      return json(grant, { cookies: device.cookies });
    },
  );
}

export function decisionEndpoints(dependencies: AccessDependencies): Endpoint[] {
  return [ampAccess(dependencies), access(dependencies), accessData(dependencies)];
}
