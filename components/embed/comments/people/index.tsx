/** @jsxImportSource preact */
import type { Api } from "../../frame/api";
import { fillSlots } from "../slots";
import type { Widget } from "../view/widget";
import { createFollowItems, loadFollowed } from "./following";
import { createIgnoreItems, loadIgnored } from "./ignoring";
import { NewReplies } from "./new-replies";
import { createPeopleApi } from "./people-api";

/** Starts what readers have after a login: ignored authors, followed threads, and the number of new replies. */
export function startPeople(widget: Widget, calls: Api): { refresh(): Promise<void> } {
  const api = createPeopleApi(calls, widget.store.get().conversation.accountId);
  fillSlots({
    underHeading: () => <NewReplies api={api} />,
    itemsOfThread: createFollowItems(api, widget),
    itemsOfAuthor: createIgnoreItems(api, widget),
  });
  const refresh = async () => {
    await Promise.all([loadIgnored(api, widget), loadFollowed(api, widget)]);
  };
  return { refresh };
}
