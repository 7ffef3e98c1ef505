import type { Api } from "../frame/api";
import type { Bridge } from "../frame/bridge";
import type { Widget } from "./view/widget";

interface Later {
  widget: Widget;
  bridge: Bridge;
  calls: Api;
  /** Origin of the installation. */
  base: string;
  lastChange: number;
}

/** Loads what nobody needs to read the first comments: what comes in live, and what moderators have. */
export function loadLater({ widget, bridge, calls, base, lastChange }: Later): void {
  const { store, acts } = widget;
  const live = () =>
    void import("./live/index").then(({ addLive }) =>
      addLive({ store, bridge, base, after: lastChange, reload: acts.reload }),
    );
  // After the first paint, so that it stands in nobody's way.
  requestAnimationFrame(() => setTimeout(live));

  let user: number | null = null;
  let moderation: Promise<{ refresh(): Promise<void> }> | null = null;
  store.subscribe(() => {
    const now = store.get().session.user;
    const id = now === null || now.guest ? null : now.id;
    if (id === user) return;
    user = id;
    if (id === null && moderation === null) return;
    moderation ??= import("./moderation/index").then(({ startModeration }) => startModeration(widget, calls));
    void moderation.then((moderating) => moderating.refresh());
  });
}
