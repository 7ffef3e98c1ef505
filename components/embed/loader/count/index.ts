import { resolveWebUrl } from "../attributes";
import { findAccountId } from "../frame";
import type { Page } from "../page";

/** Maximum number of pages per count request. */
const MAX_PAGES = 100;

interface Counted {
  element: Element;
  account: string;
  key: string;
}

/** Finds the elements that show a comment count; without a URL, that of the current page. */
function findElements(page: Page): Counted[] {
  const elements = document.querySelectorAll(page.services.map((name) => `[data-${name}-count]`).join());
  return [...elements].flatMap((element) => {
    const url = resolveWebUrl(page.read(element).get("count") || location.href, location.href);
    if (url === undefined) return [];
    return [{ element, account: findAccountId(element, page), key: btoa(encodeURIComponent(url)) }];
  });
}

function setCount(element: Element, total: unknown): void {
  if (typeof total === "number") {
    element.textContent = total.toLocaleString(document.documentElement.lang || undefined);
  }
}

async function fill(page: Page, account: string, counted: readonly Counted[]): Promise<void> {
  const keys = [...new Set(counted.map(({ key }) => key))];
  for (let at = 0; at < keys.length; at += MAX_PAGES) {
    const batch = keys.slice(at, at + MAX_PAGES);
    const search = new URLSearchParams({ page_ids: batch.join() });
    const response = await fetch(`${page.origin}/api/v1/accounts/${account}/pages?${search}`);
    if (!response.ok) continue;
    const counts: { comments_count: number }[] = await response.json();
    for (const { element, key } of counted) {
      if (batch.includes(key)) setCount(element, counts[batch.indexOf(key)]?.comments_count);
    }
  }
}

/** Fills all count elements: one request for up to a hundred pages of an account. */
export async function count(page: Page): Promise<void> {
  const all = findElements(page);
  for (const account of new Set(all.map((item) => item.account))) {
    const accountElements = all.filter((item) => item.account === account);
    if (account !== "") await fill(page, account, accountElements);
  }
}

/** Updates a page's count elements with the count that a widget reported. */
export function show(page: Page, key: string, total: number): void {
  for (const item of findElements(page)) if (item.key === key) setCount(item.element, total);
}
