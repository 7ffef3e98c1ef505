import { guardRoute } from "@/server/guarded-route";
import { createVisitorContext } from "@/server/page-context";

/** Favicon: the publication's initial on its own colour. */
async function answer(request: Request): Promise<Response> {
  const ctx = await createVisitorContext(request.headers.get("host") ?? "");
  if (ctx === null) return new Response("Not found", { status: 404 });
  const { name, settings } = ctx.account;
  const title = name.replace(/^(the|a|an)\s+/i, "").trim();
  const initial = /^[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? "M";
  const color = /^#[0-9a-f]{3,8}$/i.test(settings.themeColor) ? settings.themeColor : "#13181f";
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
