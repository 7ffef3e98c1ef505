import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Moderating, ModerationState } from "./moderating";

export const ModeratingContext = createContext<Moderating | null>(null);

/** The moderation actions and their current state. */
export function useModerating(): { moderating: Moderating; state: ModerationState } {
  const moderating = useContext(ModeratingContext);
  if (moderating === null) throw new Error("useModerating must be used inside the comments widget");
  const [state, setState] = useState(moderating.get());
  useEffect(() => moderating.subscribe(() => setState(moderating.get())), [moderating]);
  return { moderating, state };
}
