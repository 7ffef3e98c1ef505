import { cache } from "react";
import { visitor } from "@/app/(site)/visitor";
import type { Context } from "@/server/accounts/index";
import { countComments, normalPageUrl } from "@/server/engagement/pages/index";
import css from "./teaser.module.css";

type Waiting = Map<string, ((count: number) => void)[]>;

async function countsOf(ctx: Context, hrefs: readonly string[]): Promise<Map<string, number>> {
  try {
    const pages = hrefs.map((href) => {
      const url = normalPageUrl(`${ctx.account.siteUrl}${href}`);
      return { asked: href, url, host: new URL(url).hostname };
    });
    const counts = await countComments(ctx, pages);
    return new Map(counts.map(({ url, count }) => [url, count]));
  } catch (error) {
    // A page without its counts is still a page.
    ctx.log.warn({ err: error }, "comments of a page's stories were not counted");
    return new Map();
  }
}

/** One question for all stories that a page shows, however many parts of it ask. */
const counter = cache(() => {
  let waiting: Waiting | null = null;
  return (ctx: Context, href: string): Promise<number> =>
    new Promise((resolve) => {
      const asked: Waiting = waiting ?? new Map();
      asked.set(href, [...(asked.get(href) ?? []), resolve]);
      if (waiting !== null) return;
      waiting = asked;
      setImmediate(() => {
        waiting = null;
        void countsOf(ctx, [...asked.keys()]).then((counts) => {
          for (const [one, tell] of asked) for (const told of tell) told(counts.get(one) ?? 0);
        });
      });
    });
});

/** How many comments stand under a story; nothing where there are none. */
export async function CommentCount({ href }: { href: string }) {
  if (!href.startsWith("/")) return null;
  const count = await counter()(await visitor(), href);
  if (count === 0) return null;
  return <span className={css.count}>{count === 1 ? "1 comment" : `${count} comments`}</span>;
}
