export { descriptionEndpoints } from "./api-description";
export { sayWhereTheDatabaseIsAway, sendAwayPage } from "./away-page";
export { collapsed } from "./collapse";
export { preferredEncoding } from "./content-encoding.rules";
export type { Edge } from "./edge";
export { createEdge } from "./edge";
export type { Endpoint, EndpointContract, EndpointInput, InstallationWorld } from "./endpoint";
export { defineEndpoint, defineInstallationEndpoint } from "./endpoint";
export { oauthErrorBody, refusedResponse } from "./errors";
export type { Address } from "./exchange";
export { forgetIdempotencyKeys } from "./idempotency";
export { endOpenBodies, nodeListener } from "./mount-node";
export { leaveInOnePiece } from "./one-piece";
export { protectSharedCaches } from "./page-cache";
export { secureResponse } from "./page-security";
export {
  booleanParameter,
  fieldsParameter,
  idParameter,
  limitParameter,
  offsetParameter,
  textList,
  textParameter,
  uuidList,
  uuidsAmong,
  wholeNumber,
  wholeNumberList,
} from "./parameters";
export { type Html, html, trusted } from "./reference/html";
export type { Reply } from "./reply";
export { content, empty, json, rawJson, stream } from "./reply";
export { answerParseErrors, answerWhileAway, gateRequest, limitBody } from "./request-gate";
export { bodyLimitOf } from "./request-gate.rules";
