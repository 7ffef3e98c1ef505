import { webAddress } from "../attributes";
import { accountOf } from "../frame";
import type { Page } from "../page";

/** As many pages as the API counts at once. */
const MOST_PAGES = 100;

interface Counted {
  element: Element;
  account: string;
  key: string;
}

/** Elements that want the number of a page's comments; no address means the page that they stand on. */
function wanted(page: Page): Counted[] {
  const elements = document.querySelectorAll(page.services.map((name) => `[data-${name}-count]`).join());
  return [...elements].flatMap((element) => {
    const url = webAddress(page.read(element).get("count") || location.href, location.href);
    if (url === undefined) return [];
    return [{ element, account: accountOf(element, page), key: btoa(encodeURIComponent(url)) }];
  });
}

function write(element: Element, total: unknown): void {
  if (typeof total === "number") {
    element.textContent = total.toLocaleString(document.documentElement.lang || undefined);
  }
}

async function fill(page: Page, account: string, counted: readonly Counted[]): Promise<void> {
  const keys = [...new Set(counted.map(({ key }) => key))];
  for (let at = 0; at < keys.length; at += MOST_PAGES) {
    const asked = keys.slice(at, at + MOST_PAGES);
    const search = new URLSearchParams({ page_ids: asked.join() });
    const response = await fetch(`${page.origin}/api/v1/accounts/${account}/pages?${search}`);
    if (!response.ok) continue;
    const counts: { comments_count: number }[] = await response.json();
    for (const { element, key } of counted) {
      if (asked.includes(key)) write(element, counts[asked.indexOf(key)]?.comments_count);
    }
  }
}

/** Fills every element that asks for a count: one request for up to a hundred pages of an account. */
export async function count(page: Page): Promise<void> {
  const all = wanted(page);
  for (const account of new Set(all.map((one) => one.account))) {
    const own = all.filter((one) => one.account === account);
    if (account !== "") await fill(page, account, own);
  }
}

/** A widget's own count, where it stands on the page as well. */
export function show(page: Page, key: string, total: number): void {
  for (const one of wanted(page)) if (one.key === key) write(one.element, total);
}
