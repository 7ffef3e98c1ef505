import type { Endpoint } from "@/server/http/index";
import type { LicensingSources } from "../licensing";
import { licenceServerEndpoints } from "./licence-server";
import { ownCrawlerEndpoints } from "./own-crawlers";
import { rslDocumentEndpoint } from "./rsl-document";

/** Terms for AI crawlers, their registration and their licences. */
export function licensingEndpoints(sources: LicensingSources): Endpoint[] {
  return [rslDocumentEndpoint(sources), ...licenceServerEndpoints(sources), ...ownCrawlerEndpoints];
}
