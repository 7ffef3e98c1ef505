export { castVote, getStoryVotes, type StoryVotes } from "./story-votes";
