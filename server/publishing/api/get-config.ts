import { defineEndpoint, json } from "@/server/http/index";
import { getPublication } from "@/server/publishing/publication/index";
import { config } from "./wire/config";
import { configOnWire } from "./wire/config-reply";

export const getConfigEndpoint = defineEndpoint(
  {
    operationId: "getConfig",
    method: "get",
    path: "/api/v1/config",
    tag: "Publication",
    summary: "Get the publication's configuration for front ends",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    responses: { 200: { description: "The configuration.", schema: config } },
    errors: [],
  },
  async ({ ctx }) => json(configOnWire(ctx.account, await getPublication(ctx))),
);
