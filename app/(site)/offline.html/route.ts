import { BARE_HEADERS, bareDocument } from "@/server/http/bare-page";
import { OFFLINE_TEXTS } from "./offline-texts";

export const dynamic = "force-static";

/** The page that the service worker shows without a connection. It is the same for everybody. */
export function GET(): Response {
  const { title, explanation, retry } = OFFLINE_TEXTS;
  const text = `<p>${explanation}</p><p><a href="" class="first">${retry}</a></p>`;
  return new Response(bareDocument({ title, text }), {
    headers: { ...BARE_HEADERS, "cache-control": "public,max-age=3600" },
  });
}
