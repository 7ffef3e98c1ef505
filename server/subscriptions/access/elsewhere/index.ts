export { createStoriesElsewhere, type StoriesElsewhere } from "./create-stories-elsewhere";
