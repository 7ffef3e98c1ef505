import { expect, it } from "vitest";
import { removeClientScripts } from "./client-scripts.rules";

const LOADERS = [
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
  '<script src="/_next/static/chunks/b.js" async=""></script>',
  '<script src="/_next/static/chunks/c.js" noModule=""></script>',
].join("");
const DATA = [
  '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[]});</script>',
  "<script>(self.__next_f=self.__next_f||[]).push([0])</script>",
  String.raw`<script>self.__next_f.push([1,"0:{\"a\":1}\n"])</script>`,
].join("");
/** What a page keeps. */
const CONTENT = [
  '<link rel="preload" as="font" href="/_next/static/media/a.woff2"/>',
  '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>',
  '<script async="" src="/svc/assets/svc.js"></script>',
  "<script>(function(){theme()})();</script>",
  '<script type="application/ld+json">{"@type":"NewsArticle"}</script>',
  "<p>self.__next_f.push([1])</p>",
].join("");

it("a complete page keeps everything but Next's scripts and their data", () => {
  const page = (before: string, after: string) =>
    `<!DOCTYPE html><html><head>${before}</head><body>${CONTENT}<!--$--><!--/$-->${after}</body></html>`;
  expect(removeClientScripts(page(LOADERS, DATA))).toBe(page("", ""));
});

it.each([
  ["an error that Next shows in the browser", '<html id="__next_error__">'],
  ["a part that failed", "<html><!--$!--><template data-dgst></template><!--/$-->"],
  ["a part that is awaited", '<html><!--$?--><template id="B:0"></template><!--/$-->'],
])("a page that only React could finish keeps its scripts: %s", (_what, start) => {
  const page = `${start}${LOADERS}${DATA}`;
  expect(removeClientScripts(page)).toBe(page);
});

it("a page that Next did not render is unchanged", () => {
  const page = `<html><body>${CONTENT}${DATA}</body></html>`;
  expect(removeClientScripts(page)).toBe(page);
});
