import type { Op } from "../ops/op";
import type { DraftKey } from "../store/state";

export interface ComposerProps {
  draftKey: DraftKey;
  /** The text that is being changed; undefined: a new one. */
  edited?: readonly Op[] | undefined;
  /** Who is answered, where their name is known. */
  answered?: string | undefined;
}
