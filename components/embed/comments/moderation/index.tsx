/** @jsxImportSource preact */
import type { Api } from "../../frame/api";
import { fillSlots } from "../slots";
import type { Comment } from "../store/comment";
import type { Widget } from "../view/widget";
import { DecisionForm } from "./decision-form";
import { LinkForm } from "./link-form";
import { createModerating, type Moderating } from "./moderating";
import { createModerationApi } from "./moderation-api";
import { ModeratorPanel } from "./moderator-panel";
import { ModeratingContext, useModerating } from "./use-moderating";

/** Poll interval of the moderation queue while the page is visible: live events do not include it. */
const POLL_INTERVAL_MS = 30_000;

function UnderComment({ comment }: { comment: Comment }) {
  const { state } = useModerating();
  const { openForm, waiting } = state;
  // The form of a waiting comment is shown in the moderator panel.
  if (openForm?.id !== comment.id || waiting.some((item) => item.comment.id === comment.id)) return null;
  return <DecisionForm comment={comment} what={openForm.what} />;
}

function createMenu(moderating: Moderating, { t, store }: Widget) {
  return ({ id, authorId, isFeatured, isWaiting }: Comment) => {
    if (moderating.get().moderator === null) return [];
    const kinds = ["delete", "spam", "ban"] as const;
    const isMine = authorId !== null && authorId === store.get().session.user?.id;
    const feature = {
      label: t(isFeatured ? "mod.unfeature" : "mod.feature"),
      act: () => void moderating.feature(id, !isFeatured),
    };
    const decisions = kinds
      .filter((action) => action !== "ban" || !isMine)
      .map((action) => ({
        label: t(`mod.${action}`),
        isGrave: true,
        act: () => moderating.showForm({ id, what: action }),
      }));
    return isWaiting ? decisions : [feature, ...decisions];
  };
}

/** Starts the moderation features; loaded after a login. */
export function startModeration(widget: Widget, api: Api): Moderating {
  const moderating = createModerating(createModerationApi(api, widget.store.get().conversation), widget);
  const withContext = (Part: () => preact.JSX.Element | null) => () => (
    <ModeratingContext.Provider value={moderating}>
      <Part />
    </ModeratingContext.Provider>
  );
  fillSlots({
    beforeList: withContext(ModeratorPanel),
    foot: withContext(LinkForm),
    underComment: ({ comment }) => (
      <ModeratingContext.Provider value={moderating}>
        <UnderComment comment={comment} />
      </ModeratingContext.Provider>
    ),
    itemsFor: createMenu(moderating, widget),
  });
  setInterval(() => {
    if (!document.hidden && moderating.get().moderator !== null) void moderating.refresh();
  }, POLL_INTERVAL_MS);
  return moderating;
}
