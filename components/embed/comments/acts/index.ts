import { pageKey } from "../api/comments-api";
import { createOwnActs } from "./own";
import { createPosting } from "./posting";
import { createReading } from "./reading";
import type { World } from "./world";

/** Everything that can be done in the widget. */
export function createActs(world: World) {
  const reading = createReading(world);
  const { bridge, store } = world;
  return {
    ...reading,
    ...createPosting(world, reading.reload),
    ...createOwnActs(world),
    /** Asks the page around to log the reader in. */
    logIn: () => bridge.post({ action: "svc_login", page_id: pageKey(store.get().place.pageUrl) }),
  };
}

export type Acts = ReturnType<typeof createActs>;
