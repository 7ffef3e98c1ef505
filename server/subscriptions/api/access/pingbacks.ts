import { z } from "zod";
import type { Context } from "@/server/context/index";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { type AccessRequest, countReading } from "@/server/subscriptions/access/index";
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

const meter = z
  .record(z.string(), z.unknown())
  .describe("The decision the page received: {granted, grantReason, data, …}. It is not trusted.");

const MAX_METERS = 50;

const counted = {
  ...accessReadContract,
  method: "post",
  params: storyParameter,
  body: {
    schema: z.union([meter, z.array(meter).max(MAX_METERS)], {
      error: "must be an object or a list of objects",
    }),
    contentTypes: ["text/plain", "application/json"],
    limit: 65_536,
    optional: true,
  },
  responses: { 200: { description: "Heard.", schema: z.object({}) } },
  errors: ["unauthorized", "not_found", "too_large"],
} as const;

const ONCE =
  "Makes the decision again and counts a metered story once per reader, story and month. Repeated pingbacks and the body have no influence.";

async function count(ctx: Context, dependencies: AccessDependencies, request: AccessRequest): Promise<void> {
  await countReading(createAccessContext(ctx, dependencies.remoteStories), request);
}

function ampPingback(dependencies: AccessDependencies): Endpoint {
  return defineEndpoint(
    {
      ...counted,
      operationId: "countAmpReading",
      path: "/api/access/v1/stories/{story-id}/amp-pingback",
      summary: "Report that a story was shown on an AMP page",
      description: ONCE,
      query: ampQuery,
    },
    async ({ ctx, params, query, header }) => {
      const purchases = readPurchases(ctx, dependencies, header("cookie"));
      const request = { storyId: params["story-id"], deviceId: query.readerId, purchases };
      await count(ctx, dependencies, { ...request, meterDisabled: query["disable-meter"] === true });
      return json({});
    },
  );
}

function pingback(dependencies: AccessDependencies): Endpoint {
  return defineEndpoint(
    {
      ...counted,
      operationId: "countReading",
      path: "/api/access/v1/stories/{story-id}/pingback",
      summary: "Report that a story was shown",
      description: ONCE,
      query: firstPartyQuery,
    },
    async ({ ctx, params, query, header, origin }) => {
      const device = resolveDevice(ctx, { readerId: query.readerId, cookie: header("cookie"), origin });
      const purchases = readPurchases(ctx, dependencies, header("cookie"));
      const request = { storyId: params["story-id"], deviceId: device.deviceId, purchases };
      await count(ctx, dependencies, { ...request, meterDisabled: query["disable-meter"] === true });
      return json({}, { cookies: device.cookies });
    },
  );
}

export function pingbackEndpoints(dependencies: AccessDependencies): Endpoint[] {
  return [ampPingback(dependencies), pingback(dependencies)];
}
