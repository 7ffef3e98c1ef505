import type { Op } from "../ops/op";
import type { DraftKey } from "../store/state";

export interface ComposerProps {
  draftKey: DraftKey;
  /** The text being edited; undefined: a new comment. */
  edited?: readonly Op[] | undefined;
  /** Name of the author being replied to, if known. */
  answered?: string | undefined;
}
