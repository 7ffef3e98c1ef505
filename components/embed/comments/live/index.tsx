/** @jsxImportSource preact */
import { fillSlots } from "../slots";
import { startLive } from "./live";
import { NewComments } from "./new-comments";

/** Subscribes to live updates, and shows the button for new comments above the list. */
export function addLive(followed: Parameters<typeof startLive>[0]): void {
  const live = startLive(followed);
  fillSlots({ overList: () => <NewComments live={live} /> });
}
