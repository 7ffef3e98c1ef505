import { z } from "zod";
import type { Context } from "@/server/context/index";
import { orNull } from "@/server/platform/errors/index";
import { type CustomPage, getCustomPage } from "@/server/publishing/publication/index";
import { richText } from "./card-view";

/** A custom page of the publication. */
export type CustomPageView =
  | { kind: "static"; path: string; title: string; html: string; header: boolean; footer: boolean }
  | { kind: "redirect"; to: string; status: number };

const metadataSchema = z.object({
  header: z.boolean().catch(true).default(true),
  footer: z.boolean().catch(true).default(true),
});

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Get the redirect status that the editor chose; an invalid one is temporary, so that no cache stores it. */
function getRedirectStatus({ statusCode }: CustomPage): number {
  return REDIRECTS.has(statusCode) ? statusCode : 302;
}

/** Find the static page or redirect at a path; null if editors have created neither. */
export async function findCustomPageView(ctx: Context, path: string): Promise<CustomPageView | null> {
  const page = await orNull(getCustomPage(ctx, path));
  if (page === null) return null;
  if (page.type === "redirect") {
    const to = page.destinationPath ?? "";
    const target = /^https?:\/\//i.test(to) ? to : `/${to.replace(/^[/\\]+/, "")}`;
    return target === path ? null : { kind: "redirect", to: target, status: getRedirectStatus(page) };
  }
  const metadata = metadataSchema.safeParse(page.metadata);
  return {
    kind: "static",
    path: path.replace(/\/+$/, "") || "/",
    title: page.title ?? "",
    html: richText(ctx.account, page.content) ?? "",
    ...(metadata.success ? metadata.data : { header: true, footer: true }),
  };
}
