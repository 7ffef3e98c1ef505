import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { richText } from "./card-view";
import { findCustomPage } from "./repository";

/** A page that is not a story. */
export type CustomPageView =
  | { kind: "static"; path: string; title: string; html: string; header: boolean; footer: boolean }
  | { kind: "redirect"; to: string; permanent: boolean };

const metadataSchema = z.object({
  header: z.boolean().catch(true).default(true),
  footer: z.boolean().catch(true).default(true),
});

/** Where a path leads that editors have made a page or a redirect of; null where they have not. */
export async function findCustomPageView(ctx: Context, path: string): Promise<CustomPageView | null> {
  const page = await findCustomPage(ctx.db, ctx.account.id, path);
  if (page === null) return null;
  if (page.type === "redirect") {
    const to = page.destinationPath ?? "";
    const target = /^https?:\/\//i.test(to) ? to : `/${to.replace(/^[/\\]+/, "")}`;
    return target === path ? null : { kind: "redirect", to: target, permanent: page.statusCode === 301 };
  }
  const metadata = metadataSchema.safeParse(page.metadata);
  return {
    kind: "static",
    path: page.path,
    title: page.title ?? "",
    html: richText(ctx.account, page.content) ?? "",
    ...(metadata.success ? metadata.data : { header: true, footer: true }),
  };
}
