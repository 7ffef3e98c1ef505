/** @jsxImportSource preact */
import { render, type VNode } from "preact";
import type { UiSetup } from "./port";
import { Shell } from "./shell";
import { STYLES } from "./styles/index";

let sheet: CSSStyleSheet | null = null;

/** One style sheet for all components. Made by script, it needs no leave of a page's content security policy. */
function styles(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  return sheet;
}

/** Somewhere on the page where a component stands. */
export interface Place {
  show(tree: VNode): void;
  /** Shows again what stood in the element before. */
  clear(): void;
}

/**
 * Makes room in an element, behind a shadow: the page's styles stay out, its custom properties come in. What stood in the
 * element is shown until there is something to show, and again after that.
 */
export function placeIn(element: HTMLElement, setup: UiSetup): Place {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [styles()];
  render(<slot />, root);
  return {
    show: (tree) => render(<Shell setup={setup}>{tree}</Shell>, root),
    clear: () => render(<slot />, root),
  };
}
