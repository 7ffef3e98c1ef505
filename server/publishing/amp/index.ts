export type { AmpStory } from "./get-amp-story";
export { getAmpStory } from "./get-amp-story";
