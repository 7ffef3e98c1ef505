/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useFrame } from "../frame/use-frame";
import type { FeedData } from "./boot-data";
import { Latest, Popular, Replies } from "./panels";

type TabName = "latest" | "replies" | "popular";

interface TabListProps {
  names: readonly TabName[];
  open: TabName;
  choose: (name: TabName) => void;
}

/** Tabs with arrow key navigation; the selected one is the only tab stop (roving tabindex). */
function TabList({ names, open, choose }: TabListProps) {
  const { t, boot } = useFrame();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const forward = boot.direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = boot.direction === "rtl" ? "ArrowRight" : "ArrowLeft";
    const at = names.indexOf(open);
    const targets: Record<string, number> = {
      [forward]: at + 1,
      [back]: at - 1 + names.length,
      Home: 0,
      End: names.length - 1,
    };
    const target = targets[event.key];
    const next = target === undefined ? undefined : names[target % names.length];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div role="tablist" class="tabs" aria-label={t("tabs")} ref={list} onKeyDown={move}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === open}
          aria-controls={`panel-${name}`}
          tabIndex={name === open ? 0 : -1}
          onClick={() => choose(name)}
        >
          {t(`tab_${name}`)}
        </button>
      ))}
    </div>
  );
}

/** The feed: latest comments, replies to the reader, and the most discussed pages. */
export function Feed({ data }: { data: FeedData }) {
  const { t, bridge } = useFrame();
  const names: TabName[] = data.top_pages ? ["latest", "replies", "popular"] : ["latest", "replies"];
  const [open, setOpen] = useState<TabName>("latest");
  const [opened, setOpened] = useState<ReadonlySet<TabName>>(new Set([open]));
  const choose = (name: TabName) => {
    setOpen(name);
    setOpened(new Set([...opened, name]));
  };
  useLayoutEffect(() => {
    if (!data.is_drawer) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key === "Escape") bridge.post({ action: "svc_close" });
    };
    addEventListener("keydown", close);
    // When the drawer opens, keyboard focus moves into it.
    const unsubscribe = bridge.on("svc_open", () => document.getElementById("feed-title")?.focus());
    return () => {
      removeEventListener("keydown", close);
      unsubscribe();
    };
  }, [data, bridge]);
  const panels = { latest: <Latest data={data} />, replies: <Replies />, popular: <Popular /> };
  return (
    <section class={data.is_drawer ? "feed drawer" : "feed"} aria-labelledby="feed-title">
      <header class="head">
        <h2 id="feed-title" tabIndex={-1}>
          {t("heading", { publisher: data.publisher })}
        </h2>
        {data.is_drawer && (
          <button
            type="button"
            class="close"
            aria-label={t("close")}
            onClick={() => bridge.post({ action: "svc_close" })}
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        )}
      </header>
      <TabList names={names} open={open} choose={choose} />
      {names.map((name) => (
        <div
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          tabIndex={0}
          class="panel"
          hidden={name !== open}
        >
          {opened.has(name) && panels[name]}
        </div>
      ))}
    </section>
  );
}
