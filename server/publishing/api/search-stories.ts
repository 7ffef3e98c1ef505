import { defineEndpoint, type Endpoint, rawJson } from "@/server/http/index";
import { searchPublishedStories } from "@/server/publishing/search/index";
import { searchParameters, searchQuery, searchResults } from "./wire/search";

function searchEndpoint(operationId: string, path: string, cache: "public" | "feed"): Endpoint {
  return defineEndpoint(
    {
      operationId,
      method: "get",
      path,
      tag: "Search",
      summary: "Search published stories",
      description:
        "Searches headlines, names, summaries and public text in the publication's language. Relevance decreases with age. A phrase whose words occur together in more than 400 stories is matched in the newest 400 of them and in all headlines.",
      account: "host",
      credentials: ["none", "serverKey"],
      cache,
      crawled: () => "list",
      query: searchParameters,
      responses: { 200: { description: "A page of matches.", schema: searchResults } },
      errors: [],
    },
    async ({ ctx, query }) => {
      const { from, size, total, term, stories, cacheKeys } = await searchPublishedStories(
        ctx,
        searchQuery(query),
      );
      const head = JSON.stringify({ from, size, total, term });
      return rawJson(`{"results":${head.slice(0, -1)},"stories":${stories}}}`, { cacheKeys });
    },
  );
}

export const searchEndpoints: readonly Endpoint[] = [
  searchEndpoint("search", "/api/v1/search", "public"),
  // Front-end proxies forward this header unchanged.
  searchEndpoint("advancedSearch", "/api/v1/advanced-search", "feed"),
];
