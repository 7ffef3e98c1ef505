import { type MountedWidget, mountWidget, type WidgetKind, type WidgetOptions } from "./mount-widget";

/** What the directive is given: `<div v-widget:comments="{ host, accountId }" />`. */
interface Binding {
  arg?: string | undefined;
  value: WidgetOptions;
}

const KINDS: readonly WidgetKind[] = ["comments", "feed", "contribution", "reactions"];
const mounted = new WeakMap<Element, MountedWidget>();

function kindOf(arg: string | undefined): WidgetKind {
  return KINDS.find((kind) => kind === arg) ?? "comments";
}

/** A directive for Vue 3: mounts, follows and destroys the widget of its element. */
export const vWidget = {
  mounted: (element: Element, { arg, value }: Binding): void => {
    mounted.set(element, mountWidget(kindOf(arg), element, value));
  },
  updated: (element: Element, { value }: Binding): void => mounted.get(element)?.update(value),
  beforeUnmount: (element: Element): void => mounted.get(element)?.destroy(),
};

/** The same for a whole application: `app.use(widgets)`. */
export const widgets = {
  install: (app: { directive(name: string, directive: typeof vWidget): unknown }): void => {
    app.directive("widget", vWidget);
  },
};
