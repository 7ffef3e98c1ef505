import { SERVICE_WORKER } from "@/shared/service-worker";

export const dynamic = "force-static";

/** The service worker of the publication's pages. Browsers look for a new version at most a day later. */
export function GET(): Response {
  return new Response(SERVICE_WORKER, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public,max-age=0,must-revalidate",
      "x-content-type-options": "nosniff",
    },
  });
}
