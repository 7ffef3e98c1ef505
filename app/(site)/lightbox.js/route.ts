import { LIGHTBOX_SCRIPT } from "@/shared/lightbox";

export const dynamic = "force-static";

/** The script of galleries, on the pages that have one. */
export function GET(): Response {
  return new Response(LIGHTBOX_SCRIPT, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public,max-age=3600",
      "x-content-type-options": "nosniff",
    },
  });
}
