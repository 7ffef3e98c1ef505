export { createAssetEndpoints } from "./asset-endpoints";
export type { Assets } from "./assets";
export { createAssets } from "./assets";
export type { ExtraSources } from "./content-security-policy";
export { defineFrame } from "./define-frame";
export { renderFrameDocument } from "./frame-document";
export { createFrameValue, frameQuery } from "./frame-query";
