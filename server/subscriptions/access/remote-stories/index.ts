export { createRemoteStories, type RemoteStories } from "./create-remote-stories";
