import { quoteText } from "@/shared/formats/quote.rules";
import { EMPTY_DRAFT } from "../drafts/draft";
import { isBlank, plainText, textOp } from "../ops/op";
import type { Comment } from "../store/comment";
import { getRootId, replyKey } from "../store/selectors";
import type { Store } from "../store/store";
import { focusEditor } from "../view/focus";

const LONGEST_QUOTE = 280;

/** Opens a reply that quotes the author's own words, after what the reader has already written. */
export function quoteComment(store: Store, { id, ops, author }: Comment): void {
  const rootId = getRootId(store.get(), id);
  if (rootId === null) return;
  const words = quoteText(plainText(ops ?? []), LONGEST_QUOTE);
  const named = author === null || words === "" ? words : words.replace("> ", () => `> ${author.name}: `);
  const key = replyKey(rootId);
  const draft = store.get().drafts[key] ?? EMPTY_DRAFT;
  const before = isBlank(draft.ops) ? [] : [...draft.ops, textOp("\n")];
  const quote = named === "" ? [] : [textOp(`${named}\n`)];
  store.dispatch({ type: "drafted", key, draft: { ...draft, ops: [...before, ...quote] } });
  store.dispatch({ type: "replying", id: rootId });
  focusEditor(key);
}
