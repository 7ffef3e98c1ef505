import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import type { CustomPage } from "./publication.repository";
import { findCustomPage } from "./publication.repository";

/** Spellings of one path: with a trailing slash and without. */
function getSpellings(path: string): string[] {
  const plain = `/${path.replace(/^\/+/, "").replace(/\/+$/, "")}`;
  return plain === "/" ? ["/"] : [plain, `${plain}/`];
}

/** Get the page at a path, with or without its outer slashes. */
export async function getCustomPage({ db, account }: Context, path: string): Promise<CustomPage> {
  const page = await findCustomPage(db, account.id, getSpellings(path));
  if (page === null) throw notFound("page");
  return page;
}
