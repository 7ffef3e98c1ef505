import { expect, it } from "vitest";
import { buildPreviewUrl, buildWidgetSnippet, WIDGETS } from "./snippet";

const appearance = { primary: "#0b6e6e", background: "", font: " ", fontFamily: '"Noto Sans", serif' };
const place = { base: "https://talk.example", accountId: 7 };

it.each(WIDGETS)(
  "the snippet of $id contains its method, reserved height, account and chosen values, and nothing else",
  (widget) => {
    const snippet = buildWidgetSnippet(widget, appearance, place);
    expect(snippet).toContain(`talktype.${widget.method}(element)`);
    expect(snippet).toContain(`<div class="${widget.className}" style="min-height: ${widget.room}"`);
    expect(snippet).toContain('<script async src="https://talk.example/svc/assets/svc.js">');
    const attributes = [...snippet.matchAll(/data-svc-([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(attributes).toEqual([
      ["account-id", "7"],
      ["primary-color", "#0b6e6e"],
      ["font-family", "&quot;Noto Sans&quot;, serif"],
    ]);
  },
);

it("the preview uses the same values", () => {
  const [comments] = WIDGETS;
  const { pathname, searchParams } = new URL(buildPreviewUrl(comments, appearance, place), place.base);
  expect(pathname).toBe("/iframe");
  expect(Object.fromEntries(searchParams)).toEqual({
    account_id: "7",
    page_url: "https://talk.example/",
    origin: "https://talk.example",
    primary_color: "#0b6e6e",
    font_family: '"Noto Sans", serif',
  });
});
