import { acceptsHtml } from "@/server/http/accept.rules";
import { BARE_HEADERS, bareDocument, MAINTENANCE_PAGE } from "@/server/http/bare-page";
import { JSON_TYPE } from "@/server/http/reply";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import { AppError, DATABASE_UNAVAILABLE } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";

function createUnavailableResponse(wantsPage: boolean, message = DATABASE_UNAVAILABLE): Response {
  const headers = { ...BARE_HEADERS, ...MAINTENANCE_PAGE.headers };
  if (wantsPage)
    return new Response(bareDocument(MAINTENANCE_PAGE), { status: MAINTENANCE_PAGE.status, headers });
  return Response.json(
    { error: { code: "unavailable", message }, message },
    {
      status: MAINTENANCE_PAGE.status,
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
    const wantsPage = acceptsHtml(request.headers.get("accept"));
    const { db, log } = getRuntime();
    const before = db.failures();
    try {
      const answer = await db.inTime(handle(request, ...rest));
      return isFailed(answer) && db.failures() > before ? createUnavailableResponse(wantsPage) : answer;
    } catch (error) {
      if (error instanceof AppError && error.code === "unavailable")
        return createUnavailableResponse(wantsPage, error.message);
      if (!isDatabaseUnavailable(error)) throw error;
      log.error({ err: error }, "request failed: the database is unavailable");
      return createUnavailableResponse(wantsPage);
    }
  };
}
