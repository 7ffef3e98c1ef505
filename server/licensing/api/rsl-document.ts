import { z } from "zod";
import { content, defineEndpoint, type Endpoint } from "@/server/http/index";
import { getTermsDocument } from "../get-terms-document";
import type { LicensingSources } from "../licensing";
import { RSL_TYPE } from "../rsl-xml.rules";

/** GET /rsl.xml */
export function rslDocumentEndpoint(sources: LicensingSources): Endpoint {
  return defineEndpoint(
    {
      operationId: "getLicenceTerms",
      method: "get",
      path: "/rsl.xml",
      tag: "AI crawlers",
      summary: "Get the terms for AI crawlers",
      description:
        "An RSL 1.0 document: the terms of the whole publication, section by section, or of one page. 404 where the publication offers no licences.",
      account: "host",
      credentials: ["none"],
      cache: "feed",
      ignoresAccept: true,
      query: z.object({
        url: z.string().min(1).max(2_048).optional().describe("Path or URL of a page, for its own terms."),
      }),
      responses: { 200: { description: "The terms.", contentType: RSL_TYPE } },
      errors: ["not_found"],
    },
    async ({ ctx, query }) =>
      content(await getTermsDocument(ctx, sources, query.url ?? null), `${RSL_TYPE}; charset=utf-8`),
  );
}
