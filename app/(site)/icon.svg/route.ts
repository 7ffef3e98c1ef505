import { guardRoute } from "@/server/guarded-route";
import { createVisitorContext } from "@/server/page-context";
import { toIconFacts } from "../publication-icon";

/** Favicon: the publication's initial on its own colour. */
async function answer(request: Request): Promise<Response> {
  const ctx = await createVisitorContext(request.headers.get("host") ?? "");
  if (ctx === null) return new Response("Not found", { status: 404 });
  const { initial, color } = toIconFacts(ctx.account);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${color}"/><text x="32" y="47" text-anchor="middle" font-family="Georgia,serif" font-size="44" font-weight="700" fill="#fff">${initial}</text></svg>`;
  return new Response(svg, {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": "public,max-age=3600",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

export const GET = guardRoute(answer);
