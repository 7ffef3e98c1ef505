import { useEffect, useRef } from "react";
import { type MountedWidget, mountWidget, type WidgetKind, type WidgetOptions } from "./mount-widget";

export type WidgetProps = WidgetOptions & { className?: string };

/** A widget in the place of a component: mounted, updated and destroyed with it. */
function Widget({ kind, className, ...options }: WidgetProps & { kind: WidgetKind }) {
  const container = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedWidget | null>(null);
  const latest = useRef(options);
  latest.current = options;
  // Compared by value: a page creates a new options object at each render.
  const serialized = JSON.stringify(options);
  useEffect(() => {
    if (container.current === null) return undefined;
    const widget = mountWidget(kind, container.current, latest.current);
    mounted.current = widget;
    return () => {
      mounted.current = null;
      widget.destroy();
    };
  }, [kind]);
  useEffect(() => {
    if (serialized !== "") mounted.current?.update(latest.current);
  }, [serialized]);
  return <div ref={container} className={className} />;
}

export function Comments(props: WidgetProps) {
  return <Widget kind="comments" {...props} />;
}

export function Feed(props: WidgetProps) {
  return <Widget kind="feed" {...props} />;
}

export function ContributionForm(props: WidgetProps) {
  return <Widget kind="contribution" {...props} />;
}

export function PageReactions(props: WidgetProps) {
  return <Widget kind="reactions" {...props} />;
}
