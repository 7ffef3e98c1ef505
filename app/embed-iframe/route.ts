import { renderEmbedDocument } from "@/components/site/embed-document";
import { EMBED_HEADERS } from "@/server/http/page-security.rules";

export const dynamic = "force-static";

/** Writes the markup of the fragment into the document. Opened in a tab, where anybody may have linked to it: nothing. */
const WRITE_MARKUP = `<script>if(window.top!==window.self)try{document.write(decodeURIComponent(location.hash.slice(1)))}catch(error){}</script>`;

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "public,max-age=3600",
  "x-robots-tag": "noindex",
  ...EMBED_HEADERS,
};

/** The document of third-party code in a story (`components/site/embed-document.ts`). */
export function GET(): Response {
  return new Response(renderEmbedDocument(WRITE_MARKUP), { headers: HEADERS });
}
