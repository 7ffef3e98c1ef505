import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "@/server/context/index";
import type { ImportReport } from "@/server/imports/import-report";
import { importWordpress } from "@/server/imports/wordpress/write/import-wordpress";

interface ImportOptions {
  dryRun?: boolean;
  signal?: AbortSignal;
  onProgress?: (phase: "reading" | "writing", done: number, total: number) => void;
}

/** Imports a WordPress export file into the account of a context. */
export function importFile(ctx: Context, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  return importWordpress(ctx, {
    path,
    dryRun: false,
    timeZone: "Europe/Berlin",
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
}

/** The same for the text of a file. */
export async function importText(
  ctx: Context,
  text: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-import-"));
  try {
    const path = join(folder, "export.xml");
    await writeFile(path, text);
    return await importFile(ctx, path, options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Post {
  id: number;
  title?: string;
  content?: string;
  /** Elements of the item besides those of every post. */
  inside?: string;
  status?: string;
}

/** A post as it appears in an export file. */
export function postXml({ id, title = `Post ${id}`, content = "<p>Words.</p>", ...post }: Post): string {
  return `<item><title><![CDATA[${title}]]></title><dc:creator>ann</dc:creator>
<content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>2024-03-01 10:00:00</wp:post_date_gmt><wp:post_name>post-${id}</wp:post_name>
<wp:status>${post.status ?? "publish"}</wp:status><wp:post_type>post</wp:post_type>${post.inside ?? ""}</item>\n`;
}

/** An export file with this content. */
export function exportXml(...items: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>The Quay</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://quay.example</wp:base_site_url><wp:base_blog_url>https://quay.example</wp:base_blog_url>
${items.join("")}</channel>\n</rss>\n`;
}
