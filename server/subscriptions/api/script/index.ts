import type { Assets } from "@/server/embed/index";
import { content, defineGlobalEndpoint, type Endpoint } from "@/server/http/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { z } from "@/server/platform/openapi/index";
import { buildAccessConfig, listScriptNames } from "./access-config.rules";

/** Short cache lifetime: pages embed the script with a URL that never changes. */
const SHORT_CACHE = "public,max-age=300,stale-while-revalidate=86400,stale-if-error=604800";
const FILE_PATTERN = "[A-Za-z][\\w-]{0,60}\\.js";

const text = (describe: string) =>
  z.string().max(255).optional().openapi({ type: "string", maxLength: 255, description: describe });
const query = z.object({
  key: text("Public key of the account."),
  env: text("`sandbox`: only gateways in sandbox mode are offered."),
});

/** Serialize JSON that is safe inside a script element. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function scriptAt(assets: Assets, { operationId, path }: { operationId: string; path: string }): Endpoint {
  return defineGlobalEndpoint(
    {
      operationId,
      method: "get",
      path: `${path}/{script}`,
      matching: { script: FILE_PATTERN },
      tag: "Access script",
      summary: "Get the access script of a publication",
      description:
        "Defines the global `svc`, and one for each of the account's wire aliases. A wrong key also returns a script, whose methods report the error.",
      credentials: ["none"],
      cache: "public",
      ignoresAccept: true,
      params: z.object({ script: z.string().describe("`svc.js`, or one of the account's aliases.") }),
      query,
      responses: { 200: { description: "The script.", contentType: "text/javascript" } },
      errors: ["not_found", "unavailable"],
    },
    async ({ globalCtx, params, query: { key = null, env = null }, origin }) => {
      const name = params.script.slice(0, -".js".length);
      const account = key === null || key === "" ? null : await globalCtx.directory.byKey(key);
      if (account !== null && !listScriptNames(account).includes(name)) throw notFound("script");
      const bundle = assets.script("access");
      if (bundle === null)
        throw new AppError("unavailable", "The access script is not available: its bundle is missing.");
      const body = new TextDecoder().decode(bundle.bytes("identity"));
      const config = literal(buildAccessConfig(account, { host: origin, key, env, name }));
      return content(`(function(SVC_CONFIG){${body}})(${config});`, "text/javascript; charset=utf-8", {
        headers: {
          "cache-control": SHORT_CACHE,
          "x-content-type-options": "nosniff",
          "cross-origin-resource-policy": "cross-origin",
        },
      });
    },
  );
}

/** The access script at the current path and at the older one. */
export function accessScriptEndpoints(assets: Assets): readonly Endpoint[] {
  return [
    scriptAt(assets, { operationId: "getAccessScript", path: "/frontend/v2" }),
    scriptAt(assets, { operationId: "getAccessScriptAlias", path: "/frontend" }),
  ];
}
