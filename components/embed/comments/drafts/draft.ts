import { isBlank, type Op } from "../ops/op";
import type { Draft, DraftKey, State } from "../store/state";

export const EMPTY_DRAFT: Draft = {
  ops: [],
  images: [],
  confidential: false,
  guestName: "",
  attempt: null,
};

/** Whether there is nothing in a draft that anybody would miss. */
export function isEmptyDraft({ ops, images }: Draft): boolean {
  return isBlank(ops) && images.length === 0;
}

/** Drafts as a page keeps them for its frame: those being sent are drafts until the server has them. Empty: none. */
export function packDrafts({ drafts, outbox }: Pick<State, "drafts" | "outbox">): string {
  const sent = outbox.map(({ draftKey, draft, key }) => [draftKey, { ...draft, attempt: key }] as const);
  const kept = [...sent, ...Object.entries(drafts)].filter(
    ([, draft]) => draft !== undefined && !isEmptyDraft(draft),
  );
  return kept.length === 0 ? "" : JSON.stringify(Object.fromEntries(kept));
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function opsIn(value: unknown): Op[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.flatMap((item): Op[] => {
    const { insert, attributes } = fieldsOf(item);
    const { link, mention } = fieldsOf(attributes);
    if (typeof insert === "string")
      return [{ insert, ...(typeof link === "string" && { attributes: { link } }) }];
    const { id, name } = fieldsOf(mention);
    if (fieldsOf(insert).mentions !== true || typeof id !== "string") return [];
    return [{ insert: { mentions: true } as const, attributes: { mention: { id, name: textIn(name) } } }];
  });
}

function draftIn(value: unknown): Draft {
  const { ops, images, confidential, guestName, attempt } = fieldsOf(value);
  const addresses: unknown[] = Array.isArray(images) ? images : [];
  return {
    ops: opsIn(ops),
    images: addresses.filter((one) => typeof one === "string"),
    confidential: confidential === true,
    guestName: textIn(guestName),
    attempt: typeof attempt === "string" ? attempt : null,
  };
}

function isDraftKey(key: string): key is DraftKey {
  return /^(?:new|(?:reply|edit):\d{1,10})$/.test(key);
}

/** Drafts that a page kept. It may have kept anything: what is no draft is left out. */
export function unpackDrafts(packed: string): State["drafts"] {
  try {
    const kept: unknown = JSON.parse(packed);
    return Object.fromEntries(
      Object.entries(fieldsOf(kept)).flatMap(([key, value]) => {
        const draft = draftIn(value);
        return isDraftKey(key) && !isEmptyDraft(draft) ? [[key, draft]] : [];
      }),
    );
  } catch {
    return {};
  }
}
