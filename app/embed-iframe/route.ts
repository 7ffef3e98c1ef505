import { renderEmbedDocument } from "@/components/site/embed-document";

export const dynamic = "force-static";

/** Writes the markup of the fragment into the document. Opened in a tab, where anybody may have linked to it: nothing. */
const WRITE_MARKUP = `<script>if(window.top!==window.self)try{document.write(decodeURIComponent(location.hash.slice(1)))}catch(error){}</script>`;

/**
 * The document of third-party code in a story (`components/site/embed-document.ts`). The code has an origin of its own,
 * so it can read and move nothing of ours, and only pages of this origin can embed it.
 */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "public,max-age=3600",
  "content-security-policy":
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

export function GET(): Response {
  return new Response(renderEmbedDocument(WRITE_MARKUP), { headers: HEADERS });
}
