/** @jsxImportSource preact */
import type { Api } from "../../frame/api";
import { fillSlots } from "../slots";
import type { Comment } from "../store/comment";
import type { Widget } from "../view/widget";
import { DecisionForm } from "./decision-form";
import { Desk } from "./desk";
import { LinkForm } from "./link-form";
import { createModerating, type Moderating } from "./moderating";
import { createModerationApi } from "./moderation-api";
import { ModeratingContext, useModerating } from "./use-moderating";

/** What waits is asked for anew so often while the page is looked at: nothing public tells of it. */
const LOOK_MILLISECONDS = 30_000;

function UnderComment({ comment }: { comment: Comment }) {
  const { state } = useModerating();
  const { asking, waiting } = state;
  // Of a comment that waits the question stands at the moderator's place.
  if (asking?.id !== comment.id || waiting.some((one) => one.comment.id === comment.id)) return null;
  return <DecisionForm comment={comment} what={asking.what} />;
}

function menuOf(moderating: Moderating, { t, store }: Widget) {
  return ({ id, authorId }: Comment) => {
    if (moderating.get().moderator === null) return [];
    const what = ["delete", "spam", "ban"] as const;
    const isMine = authorId !== null && authorId === store.get().session.user?.id;
    return what
      .filter((one) => one !== "ban" || !isMine)
      .map((one) => ({
        label: t(`mod.${one}`),
        isGrave: true,
        act: () => moderating.ask({ id, what: one }),
      }));
  };
}

/** What moderators have beyond readers; loaded when somebody is logged in. */
export function startModeration(widget: Widget, api: Api): Moderating {
  const moderating = createModerating(createModerationApi(api, widget.store.get().place), widget);
  const inside = (Part: () => preact.JSX.Element | null) => () => (
    <ModeratingContext.Provider value={moderating}>
      <Part />
    </ModeratingContext.Provider>
  );
  fillSlots({
    beforeList: inside(Desk),
    foot: inside(LinkForm),
    underComment: ({ comment }) => (
      <ModeratingContext.Provider value={moderating}>
        <UnderComment comment={comment} />
      </ModeratingContext.Provider>
    ),
    itemsFor: menuOf(moderating, widget),
  });
  setInterval(() => {
    if (!document.hidden && moderating.get().moderator !== null) void moderating.refresh();
  }, LOOK_MILLISECONDS);
  return moderating;
}
