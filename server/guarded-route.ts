import { BARE_HEADERS, bareDocument, MAINTENANCE_PAGE } from "@/server/http/bare-page";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";

const NO_DATABASE = "The database cannot be reached just now.";

function unavailable(wantsPage: boolean, message = NO_DATABASE): Response {
  const headers = { ...BARE_HEADERS, ...MAINTENANCE_PAGE.headers };
  if (wantsPage)
    return new Response(bareDocument(MAINTENANCE_PAGE), { status: MAINTENANCE_PAGE.status, headers });
  return Response.json(
    { error: { code: "unavailable", message }, message },
    {
      status: MAINTENANCE_PAGE.status,
      headers: { ...headers, "content-type": "application/json; charset=utf-8" },
    },
  );
}

/** Whether an answer says that something went wrong, as NextAuth also does by an address that it leads to. */
function isFailed({ status, headers }: Response): boolean {
  return status >= 400 || /[?&]error=/.test(headers.get("location") ?? "");
}

/**
 * A route handler of ours that answers 503 where the database is unavailable: also where it gets no answer by the
 * request's deadline, and where what it calls hides such a failure behind one of its own.
 */
export function guardedRoute<Asked extends Request, Rest extends readonly unknown[]>(
  handle: (request: Asked, ...rest: Rest) => Promise<Response>,
): (request: Asked, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    // Before anything else: by it a build knows that there is nothing to make beforehand.
    const wantsPage = (request.headers.get("accept") ?? "").includes("text/html");
    const { db, log } = getRuntime();
    const before = db.failures();
    try {
      const answer = await db.inTime(handle(request, ...rest));
      return isFailed(answer) && db.failures() > before ? unavailable(wantsPage) : answer;
    } catch (error) {
      if (error instanceof AppError && error.code === "unavailable")
        return unavailable(wantsPage, error.message);
      if (!isDatabaseUnavailable(error)) throw error;
      log.error({ err: error }, "a request could not be answered: the database is unavailable");
      return unavailable(wantsPage);
    }
  };
}
