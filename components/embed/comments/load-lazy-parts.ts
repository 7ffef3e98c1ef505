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

/** Loads features that the first comments do not need: live updates; after a login, moderation and replies. */
export function loadLazyParts({ widget, bridge, calls, base, lastChange }: Later): void {
  const { store, acts } = widget;
  const live = () =>
    void import("./live/index").then(({ addLive }) =>
      addLive({ store, bridge, base, after: lastChange, reload: acts.reload }),
    );
  // After the first paint, so that it is not delayed.
  requestAnimationFrame(() => setTimeout(live));

  let user: number | null = null;
  let parts: ReturnType<typeof loadParts> | null = null;
  const loadParts = () =>
    Promise.all([
      import("./moderation/index").then(({ startModeration }) => startModeration(widget, calls)),
      import("./people/index").then(({ startPeople }) => startPeople(widget, calls)),
    ]);
  store.subscribe(() => {
    const currentUser = store.get().session.user;
    const id = currentUser === null || currentUser.guest ? null : currentUser.id;
    if (id === user) return;
    user = id;
    if (id === null && parts === null) return;
    parts ??= loadParts();
    void parts.then(([moderating, people]) => {
      void moderating.refresh();
      if (id !== null) void people.refresh();
    });
  });
}
