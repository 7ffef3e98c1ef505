import { z } from "zod";
import type { Context } from "@/server/context/index";
import { isDecidedByEtag, resolveSelection, type StoryVersion } from "./field-selection.rules";
import { getContentScope } from "./get-story";
import { findDocuments } from "./selected-story.repository";
import { SelectedStoryCache, toSelectionKey } from "./selected-story-cache";
import { parseDocument, pickKeys } from "./story-document";

/** Enough for about 15,000 stories with the keys that front ends request for a card. */
const CACHE_BYTES = 64 * 1024 * 1024;

const cache = new SelectedStoryCache(CACHE_BYTES);

interface SelectedStories {
  /** By story id; a story that was retracted after the page was read is missing. */
  texts: ReadonlyMap<string, string>;
  /** Every story is as it was when the page was read. */
  isCurrent: boolean;
}

/** Load stories reduced to the requested keys, as JSON text; documents are read and parsed only if not cached. */
async function loadSelected(
  ctx: Context,
  versions: readonly StoryVersion[],
  fields: readonly string[],
): Promise<SelectedStories> {
  const { account, db } = ctx;
  const selection = resolveSelection(account.id, fields, getContentScope(ctx));
  const { document, keys } = selection;
  const selectionKey = toSelectionKey(selection);
  const texts = new Map<string, string>();
  const missing = new Map<string, StoryVersion>();
  for (const version of versions) {
    const text = isDecidedByEtag(selection, version) ? cache.get(selectionKey, version) : undefined;
    if (text === undefined) missing.set(version.id, version);
    else texts.set(version.id, text);
  }
  if (missing.size === 0) return { texts, isCurrent: true };
  const rows = await findDocuments(db, account.id, { ids: [...missing.keys()], document });
  for (const { doc, ...version } of rows) {
    const picked = pickKeys(parseDocument(doc), keys);
    const text = JSON.stringify(picked);
    texts.set(version.id, text);
    // A list document of an older release may lack a key, which a rewrite adds under the same ETag.
    const isComplete = document !== "list" || keys.every((key) => Object.hasOwn(picked, key));
    if (isComplete && isDecidedByEtag(selection, version)) cache.set(selectionKey, version, text);
  }
  const isCurrent =
    rows.length === missing.size && rows.every(({ id, etag }) => missing.get(id)?.etag === etag);
  return { texts, isCurrent };
}

/** Stories or items as JSON text. */
export interface Selection {
  /** Separated by commas. */
  text: string;
  /** false: a story has changed since the page was read, so that the page's digest is not that of this text. */
  isCurrent: boolean;
}

const versionSchema = z.object({ id: z.string(), etag: z.string(), isWhole: z.boolean() });
const versionList = z.array(versionSchema);
const itemList = z.array(z.looseObject({ story: versionSchema.optional() }));

/**
 * Reduce a page of stories to the requested keys and the id. `docs` is what `chooseDocument` selected, separated by
 * commas; without `fields` it is returned as it is.
 */
export async function selectFields(
  ctx: Context,
  docs: string,
  fields: readonly string[] | undefined,
): Promise<Selection> {
  if (fields === undefined) return { text: docs, isCurrent: true };
  const versions = versionList.parse(JSON.parse(`[${docs}]`));
  const { texts, isCurrent } = await loadSelected(ctx, versions, fields);
  const selected = versions.flatMap(({ id }) => texts.get(id) ?? []);
  return { text: selected.join(","), isCurrent };
}

/** Reduce the stories of a page of collection items in the same way; nested collections are unchanged. */
export async function selectItemFields(
  ctx: Context,
  items: string,
  fields: readonly string[] | undefined,
): Promise<Selection> {
  if (fields === undefined) return { text: items, isCurrent: true };
  const parsed = itemList.parse(JSON.parse(`[${items}]`));
  const versions = parsed.flatMap(({ story }) => story ?? []);
  const { texts, isCurrent } = await loadSelected(ctx, versions, fields);
  const selected = parsed.flatMap(({ story, ...head }) => {
    if (story === undefined) return JSON.stringify(head);
    const text = texts.get(story.id);
    return text === undefined ? [] : `{"story":${text},${JSON.stringify(head).slice(1)}`;
  });
  return { text: selected.join(","), isCurrent };
}
