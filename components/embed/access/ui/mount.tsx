/** @jsxImportSource preact */
import { render, type VNode } from "preact";
import type { UiSetup } from "./port";
import { Shell } from "./shell";
import { STYLES } from "./styles/index";

let sheet: CSSStyleSheet | null = null;

/** The style sheet shared by all components. Constructed by script, it is not subject to the page's CSP. */
function getStyleSheet(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  return sheet;
}

/** The mount point of a component in the page. */
export interface MountPoint {
  show(tree: VNode): void;
  /** Shows the element's original content again. */
  clear(): void;
}

/**
 * Attaches a shadow root to an element: the page's styles do not apply inside, its custom properties do. The
 * element's original content is shown until a component is rendered, and again after `clear`.
 */
export function createMountPoint(element: HTMLElement, setup: UiSetup): MountPoint {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [getStyleSheet()];
  render(<slot />, root);
  return {
    show: (tree) => render(<Shell setup={setup}>{tree}</Shell>, root),
    clear: () => render(<slot />, root),
  };
}
