export { type ContentEncoding, listAccepted, preferredEncoding } from "./accept.rules";
export { descriptionEndpoints } from "./api-description";
export { coalesceRequests } from "./coalesce-requests";
export { compress } from "./compress";
export { corkResponse } from "./cork-response";
export type { CrawledContent, CrawlGate, CrawlVerdict } from "./crawl-gate";
export type { Edge } from "./edge";
export { createEdge } from "./edge";
export type { Endpoint, EndpointContract, EndpointInput, GlobalContext } from "./endpoint";
export { defineEndpoint, defineGlobalEndpoint, defineOpenEndpoint } from "./endpoint";
export { oauthErrorBody, refusedResponse } from "./errors";
export { getPath } from "./get-path";
export { computeEtag } from "./headers";
export type { RequestUrl } from "./http-message";
export { pruneIdempotencyKeys } from "./idempotency";
export { replaceErrorPageWhenDatabaseIsDown, sendMaintenancePage } from "./maintenance-page";
export { endStreamedResponses, nodeListener } from "./mount-node";
export { observeRequests } from "./observe-requests";
export { protectSharedCaches } from "./page-cache";
export { isPageVariant } from "./page-cache.rules";
export { loadPageRoutes } from "./page-routes";
export { secureResponse } from "./page-security";
export { ANY_INLINE_SCRIPT, hashSource } from "./page-security.rules";
export {
  booleanParameter,
  fieldsParameter,
  idParameter,
  lenientUuidList,
  limitParameter,
  offsetParameter,
  textList,
  textParameter,
  uuidList,
  wholeNumber,
  wholeNumberList,
} from "./parameters";
export { type Html, html, trusted } from "./reference/html";
export {
  isShared,
  isSharedRequest,
  type Listener,
  pickForwarded,
  type RenderedPage,
  renderPage,
  sendPage,
} from "./rendered-page";
export type { Reply } from "./reply";
export { content, empty, json, jsonInParts, rawJson, stream } from "./reply";
export { answerParseErrors, answerWhileDatabaseDown, gateRequest, limitBody } from "./request-gate";
export { getBodyLimit } from "./request-gate.rules";
export { restrictInlineScripts } from "./restrict-inline-scripts";
export { serveStaticFiles } from "./static-files";
