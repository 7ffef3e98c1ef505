import { z } from "zod";
import {
  content,
  defineGlobalEndpoint,
  type Endpoint,
  preferredEncoding,
  type Reply,
} from "@/server/http/index";
import { notFound } from "@/server/platform/errors/index";
import type { Asset, Assets } from "./assets";
import { testWidgetEndpoint } from "./test-widget";

const FOR_EVER = "public,max-age=31536000,immutable";
/** Pages load the loader from a permanent address, so its cache lifetime is short. */
const SHORT = "public,max-age=300,stale-while-revalidate=86400,stale-if-error=604800";

/** Responds with a file of the build, in the encoding that the browser accepts. */
export function createAssetReply(asset: Asset, accepted: string | null): Reply {
  const encoding = preferredEncoding(accepted);
  return content(asset.bytes(encoding), asset.contentType, {
    headers: {
      "cache-control": asset.isImmutable ? FOR_EVER : SHORT,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    },
  });
}

/** Whether a file is the loader: `application.js`, or the service's name without or with its owner's prefix. */
function isLoader(service: string, file: string): boolean {
  const [name, suffix] = file.split(".");
  return suffix === "js" && (name === "application" || `-${service}`.endsWith(`-${name}`));
}

/**
 * Endpoint of widget files under any service's name: pages written for another host of this interface use that host's
 * name, and the loader reads attributes of the name under which it was requested.
 */
export function createAssetEndpoints(assets: Assets): readonly Endpoint[] {
  return [
    testWidgetEndpoint,
    defineGlobalEndpoint(
      {
        operationId: "getWidgetAsset",
        method: "get",
        path: "/{service}/assets/{file}",
        matching: { service: "[a-z][a-z0-9-]{1,30}", file: "[a-z0-9-]+(?:-[A-Z0-9]{8})?\\.(?:js|css)" },
        tag: "Widgets",
        summary: "Get the loader or another file of the widgets",
        description:
          "`/svc/assets/svc.js`, `/talktype/assets/talktype.js` and `/<name>/assets/application.js` are the loader, which pages include. Files with a hash in their name never change.",
        credentials: ["none"],
        cache: "public",
        ignoresAccept: true,
        params: z.object({
          service: z.string().describe("`svc`, or the name that existing pages use for this interface."),
          file: z
            .string()
            .describe(
              "`application.js`, `<service>.js` (for `press-acme` also `acme.js`), or a file that one of these loads.",
            ),
        }),
        responses: { 200: { description: "The file.", contentType: "text/javascript" } },
        errors: ["not_found"],
      },
      async ({ params: { service, file }, header }) => {
        const asset = isLoader(service, file) ? assets.script("loader") : assets.file(file);
        if (asset === null) throw notFound("file");
        return createAssetReply(asset, header("accept-encoding"));
      },
    ),
  ];
}
