export type { AmpConfig } from "./amp-config";
export { ampConfigOf } from "./amp-config";
export type { AmpStory } from "./get-amp-story";
export { getAmpStory } from "./get-amp-story";
