/** @jsxImportSource preact */
import type { Api } from "../../frame/api";
import { fillSlots } from "../slots";
import type { Widget } from "../view/widget";
import { createIgnoreItems, loadIgnored } from "./ignoring";
import { NewReplies } from "./new-replies";
import { createPeopleApi } from "./people-api";

/** Starts what readers have after a login: ignored authors, and the number of new replies. */
export function startPeople(widget: Widget, calls: Api): { refresh(): Promise<void> } {
  const api = createPeopleApi(calls, widget.store.get().conversation.accountId);
  fillSlots({
    underHeading: () => <NewReplies api={api} />,
    itemsOfAuthor: createIgnoreItems(api, widget),
  });
  return { refresh: () => loadIgnored(api, widget) };
}
