import type { ActionContext } from "./action-context";
import { createCommentActions } from "./comment-actions";
import { createPostingActions } from "./posting";
import { createReadingActions } from "./reading";

/** Creates the actions of the widget. */
export function createActions(context: ActionContext) {
  const reading = createReadingActions(context);
  const { session } = context;
  return {
    ...reading,
    ...createPostingActions(context, reading.reload),
    ...createCommentActions(context),
    /** Starts a login: the page's own, or ours in a dialog. */
    logIn: session.logIn,
    /** Ends the session of our widgets on the whole page. */
    logOut: session.logOut,
  };
}

export type Actions = ReturnType<typeof createActions>;
