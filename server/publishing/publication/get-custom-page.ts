import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import type { CustomPage } from "./custom-page";
import { findCustomPage } from "./publication.repository";

/** Ways in which one path is written: with a slash at its end or without. */
function spellings(path: string): string[] {
  const plain = `/${path.replace(/^\/+/, "").replace(/\/+$/, "")}`;
  return plain === "/" ? ["/"] : [plain, `${plain}/`];
}

/** The page at a path, with or without its outer slashes. */
export async function getCustomPage({ db, account }: Context, path: string): Promise<CustomPage> {
  const page = await findCustomPage(db, account.id, spellings(path));
  if (page === null) throw notFound("page");
  return page;
}
