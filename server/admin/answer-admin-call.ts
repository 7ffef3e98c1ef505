import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { parseCookie } from "@/server/platform/cookie/index";
import { getRuntime } from "@/server/runtime";
import { adminContext } from "./admin-request";
import { adminRouter } from "./router";
import { isSameSite } from "./same-site.rules";

const FORBIDDEN = { error: { code: "forbidden", message: "Calls come from the dashboard's own pages." } };

/** Answers the dashboard's calls over HTTP. Changes are POST only, and from our own pages only; nothing is cached. */
export async function answerAdminCall(request: Request): Promise<Response> {
  if (request.method !== "GET" && !isSameSite(request.headers)) {
    return Response.json(FORBIDDEN, { status: 403, headers: { "Cache-Control": "no-store" } });
  }
  const runtime = getRuntime();
  const cookies = parseCookie(request.headers.get("cookie"));
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: adminRouter,
    maxBatchSize: 20,
    createContext: () =>
      adminContext(runtime, {
        cookie: (name) => cookies.get(name),
        header: (name) => request.headers.get(name),
      }),
    responseMeta: ({ ctx }) => ({
      headers: new Headers({ "Cache-Control": "no-store", "X-Request-Id": ctx?.requestId ?? "" }),
    }),
  });
}
