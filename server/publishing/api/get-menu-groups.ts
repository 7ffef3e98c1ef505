import { defineEndpoint, json } from "@/server/http/index";
import { getMenus } from "@/server/publishing/publication/index";
import { menuGroupsEnvelope, menuGroupsOnWire, toMenuSite } from "./wire/menu";

export const getMenuGroupsEndpoint = defineEndpoint(
  {
    operationId: "getMenuGroups",
    method: "get",
    path: "/api/v1/menu-groups",
    tag: "Publication",
    summary: "List menus with their entries",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    responses: { 200: { description: "Menus by slug.", schema: menuGroupsEnvelope } },
    errors: [],
  },
  async ({ ctx }) => {
    const { groups, sections } = await getMenus(ctx);
    return json({ "menu-groups": menuGroupsOnWire(groups, toMenuSite(ctx.account, sections)) });
  },
);
