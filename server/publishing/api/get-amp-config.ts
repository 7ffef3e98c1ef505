import { defineEndpoint, json } from "@/server/http/index";
import { getAmpCollections, getMenus } from "@/server/publishing/publication/index";
import { ampConfig, ampConfigOnWire } from "./wire/amp-config";

export const getAmpConfigEndpoint = defineEndpoint(
  {
    operationId: "getAmpConfig",
    method: "get",
    path: "/api/v1/amp/config",
    tag: "Publication",
    summary: "Get the AMP configuration",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    responses: { 200: { description: "The configuration.", schema: ampConfig } },
    errors: [],
  },
  async ({ ctx }) => {
    const [menus, collections] = await Promise.all([getMenus(ctx), getAmpCollections(ctx)]);
    return json(ampConfigOnWire(ctx.account, { menus, collections }));
  },
);
