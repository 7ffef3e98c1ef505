import { acceptsHtml } from "@/server/http/accept.rules";
import { BARE_HEADERS, bareDocument, createMaintenanceText, MAINTENANCE } from "@/server/http/bare-page";
import { JSON_TYPE } from "@/server/http/reply";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import { AppError, DATABASE_UNAVAILABLE } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";

interface PageWish {
  /** Whether a page is sent instead of JSON. */
  wantsPage: boolean;
  acceptLanguage: string | null;
}

function createUnavailableResponse(
  { wantsPage, acceptLanguage }: PageWish,
  message = DATABASE_UNAVAILABLE,
): Response {
  const headers = { ...BARE_HEADERS, ...MAINTENANCE.headers };
  if (wantsPage)
    return new Response(bareDocument(createMaintenanceText(acceptLanguage)), {
      status: MAINTENANCE.status,
      headers,
    });
  return Response.json(
    { error: { code: "unavailable", message }, message },
    {
      status: MAINTENANCE.status,
      headers: { ...headers, "content-type": JSON_TYPE },
    },
  );
}

/** Whether a response reports an error, which NextAuth does with a redirect to an error address. */
function isFailed({ status, headers }: Response): boolean {
  return status >= 400 || /[?&]error=/.test(headers.get("location") ?? "");
}

/**
 * Wraps a route handler: it answers 503 where the database is unavailable, where it does not answer by the request's
 * deadline, and where a callee hides such a failure behind its own error.
 */
export function guardRoute<Input extends Request, Rest extends readonly unknown[]>(
  handle: (request: Input, ...rest: Rest) => Promise<Response>,
): (request: Input, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    // Read the request first: it marks the route as dynamic for Next's build.
    const wish = {
      wantsPage: acceptsHtml(request.headers.get("accept")),
      acceptLanguage: request.headers.get("accept-language"),
    };
    const { db, log } = getRuntime();
    const before = db.failures();
    try {
      const answer = await db.inTime(handle(request, ...rest));
      return isFailed(answer) && db.failures() > before ? createUnavailableResponse(wish) : answer;
    } catch (error) {
      if (error instanceof AppError && error.code === "unavailable")
        return createUnavailableResponse(wish, error.message);
      if (!isDatabaseUnavailable(error)) throw error;
      log.error({ err: error }, "request failed: the database is unavailable");
      return createUnavailableResponse(wish);
    }
  };
}
