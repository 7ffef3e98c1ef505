export { assetEndpoints } from "./asset-endpoints";
export type { Assets } from "./assets";
export { createAssets } from "./assets";
export type { ExtraSources } from "./content-security-policy";
export { defineFrame } from "./define-frame";
export { frameDocument } from "./frame-document";
export { frameQuery, frameValue } from "./frame-query";
