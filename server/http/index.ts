export { descriptionEndpoints } from "./api-description";
export type { Edge } from "./edge";
export { createEdge } from "./edge";
export type { Endpoint } from "./endpoint";
export { defineEndpoint } from "./endpoint";
export { mountOnNext } from "./mount-next";
export { nodeListener } from "./mount-node";
export type { Reply } from "./reply";
export { content, empty, json, rawJson } from "./reply";
