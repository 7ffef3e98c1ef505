import { createOwnActs } from "./own";
import { createPosting } from "./posting";
import { createReading } from "./reading";
import type { World } from "./world";

/** Everything that can be done in the widget. */
export function createActs(world: World) {
  const reading = createReading(world);
  const { session } = world;
  return {
    ...reading,
    ...createPosting(world, reading.reload),
    ...createOwnActs(world),
    /** Begins a log-in: the page's own, or ours in a dialog. */
    logIn: session.logIn,
    /** Ends the session of our widgets, for the whole page. */
    logOut: session.logOut,
  };
}

export type Acts = ReturnType<typeof createActs>;
