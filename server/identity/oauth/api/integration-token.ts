import { z } from "zod";
import { defineEndpoint, type Endpoint, idParameter, json } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { mintIntegrationToken } from "../mint-integration-token";
import { oauthContext } from "./oauth-call";

/** GET /api/auth/v1/access-token/integrations/{integration_id} */
export function integrationTokenEndpoint(vault: Vault): Endpoint {
  return defineEndpoint(
    {
      operationId: "getIntegrationToken",
      method: "get",
      path: "/api/auth/v1/access-token/integrations/{integration_id}",
      tag: "Readers",
      summary: "Create a member's token for the subscription APIs",
      description:
        "The response header `x-integration-token` contains a `svc_jwt` that is valid for one hour. Valid ids are the account's id and those in its setting `integrationIds`.",
      account: "host",
      credentials: ["memberSession", "none"],
      cache: "private",
      errorShape: "auth",
      params: z.object({ integration_id: idParameter("Id of the subscription integration.") }),
      responses: {
        200: { description: "The token is in the header.", schema: z.object({ success: z.literal(true) }) },
      },
      errors: ["forbidden", "not_found"],
    },
    async ({ ctx, params }) => {
      const token = await mintIntegrationToken(oauthContext(ctx, vault), params.integration_id);
      return json({ success: true }, { headers: { "x-integration-token": token } });
    },
  );
}
