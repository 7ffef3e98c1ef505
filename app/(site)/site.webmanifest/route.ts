import { guardRoute } from "@/server/guarded-route";
import { createVisitorContext } from "@/server/page-context";
import { toIconFacts } from "../publication-icon";

/** Longest name that phones show below an icon. */
const SHORT_NAME = 12;

/** Answer the web app manifest, by which browsers install the publication. */
async function answer(request: Request): Promise<Response> {
  const ctx = await createVisitorContext(request.headers.get("host") ?? "");
  if (ctx === null) return new Response("Not found", { status: 404 });
  const { account } = ctx;
  const { name } = account;
  const { description, language } = account.settings;
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name,
    ...(name.length <= SHORT_NAME ? { short_name: name } : {}),
    description,
    lang: language.ietfCode,
    dir: language.direction,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: toIconFacts(account).color,
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  return Response.json(manifest, {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public,max-age=3600",
      "x-content-type-options": "nosniff",
    },
  });
}

export const GET = guardRoute(answer);
