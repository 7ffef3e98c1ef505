/** @jsxImportSource preact */
import { fillSlots } from "../slots";
import { startLive } from "./live";
import { NewComments } from "./new-comments";

/** Follows the conversation from now on, and shows over the list what came in. */
export function addLive(followed: Parameters<typeof startLive>[0]): void {
  const live = startLive(followed);
  fillSlots({ overList: () => <NewComments live={live} /> });
}
