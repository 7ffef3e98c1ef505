import { guardRoute } from "@/server/guarded-route";
import { BARE_HEADERS, bareDocument } from "@/server/http/bare-page";
import { createBareText, RETRY_LINK } from "@/server/http/bare-texts";
import { createVisitorContext } from "@/server/page-context";

/** The page that the service worker shows without a connection: in the publication's language, for everybody. */
async function answer(request: Request): Promise<Response> {
  const ctx = await createVisitorContext(request.headers.get("host") ?? "");
  const page = createBareText(
    { title: "offline", text: "offlineText", link: RETRY_LINK },
    { publicationLocale: ctx?.account.settings.language.ietfCode ?? null, acceptLanguage: null },
  );
  return new Response(bareDocument(page), {
    headers: { ...BARE_HEADERS, "cache-control": "public,max-age=3600" },
  });
}

export const GET = guardRoute(answer);
