import { z } from "zod";
import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import { parseCollectionRules } from "./collection-rules";
import { listRuleItems } from "./rule-items";

const PREVIEW_LIMIT = 10;

const gatheredItems = z.array(
  z.object({
    id: z.union([z.string(), z.number()]).transform(String),
    type: z.enum(["story", "collection"]),
    name: z.string().nullable().optional(),
    slug: z.string(),
    story: z.object({ headline: z.string(), "published-at": z.number() }).optional(),
  }),
);

/** One matched item, as staff see it. */
export interface RuleItem {
  id: string;
  type: "story" | "collection";
  name: string;
  publishedAt: Date | null;
}

/** Preview the first ten items that rules match now. Refuses invalid rules. */
export async function previewCollectionRules(
  ctx: Context,
  rules: Record<string, unknown>,
): Promise<{ total: number; items: RuleItem[] }> {
  const parsed = parseCollectionRules(rules);
  if (parsed === null) throw invalid("rules", "are not valid");
  const gathered = await listRuleItems(ctx, parsed, {
    self: 0,
    storedCount: null,
    itemType: undefined,
    storyFields: ["headline", "published-at"],
    exclude: [],
    limit: PREVIEW_LIMIT,
    offset: 0,
  });
  const items = gatheredItems.parse(JSON.parse(gathered.items)).map(({ id, type, name, slug, story }) => ({
    id,
    type,
    name: story?.headline ?? name ?? slug,
    publishedAt: story === undefined ? null : new Date(story["published-at"]),
  }));
  return { total: gathered.total, items };
}
