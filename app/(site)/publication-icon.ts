import type { Account } from "@/server/accounts/index";
import { guardRoute } from "@/server/guarded-route";
import { drawIcon, withPictureLimit, wrapAsIco } from "@/server/media/index";
import { createVisitorContext } from "@/server/page-context";

/** The publication's initial and colour, of which its icons are drawn. */
export function toIconFacts({ name, settings }: Account): { initial: string; color: string } {
  const title = name.replace(/^(the|a|an)\s+/i, "").trim();
  return {
    initial: /^[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? "M",
    color: /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(settings.themeColor) ? settings.themeColor : "#13181f",
  };
}

const MAX_DRAWN = 200;
const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Draw an icon once per process; a failed one is drawn again. */
function draw(account: Account, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const { initial, color } = toIconFacts(account);
  const key = `${initial} ${color} ${size}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  if (drawn.size >= MAX_DRAWN) drawn.clear();
  const icon = withPictureLimit(() => drawIcon({ initial, color, size }));
  drawn.set(key, icon);
  icon.catch(() => drawn.delete(key));
  return icon;
}

/** Create the route of an icon of the publication, as PNG or as the ICO file that browsers request by themselves. */
export function createIconRoute({ size, type }: { size: number; type: "image/png" | "image/x-icon" }) {
  return guardRoute(async (request: Request): Promise<Response> => {
    const ctx = await createVisitorContext(request.headers.get("host") ?? "");
    if (ctx === null) return new Response("Not found", { status: 404 });
    const png = await draw(ctx.account, size);
    return new Response(type === "image/png" ? png : wrapAsIco(png, size), {
      headers: {
        "content-type": type,
        "cache-control": "public,max-age=3600",
        "x-content-type-options": "nosniff",
      },
    });
  });
}
