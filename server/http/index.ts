export type { Endpoint, EndpointInput } from "./endpoint";
export { defineEndpoint } from "./endpoint";
export type { EdgeDependencies } from "./edge";
export { createEdge, ownsPath } from "./edge";
export { mountOnNext } from "./mount-next";
export type { Reply } from "./reply";
export { content, empty, json, rawJson } from "./reply";
