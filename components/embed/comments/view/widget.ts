import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Announce } from "../../frame/announce";
import type { Acts } from "../acts/index";
import type { CommentsApi } from "../api/comments-api";
import type { UploadImage } from "../api/upload-image";
import type { Captcha } from "../captcha/captcha";
import type { State } from "../store/state";
import type { Store } from "../store/store";
import type { Say } from "./say";

/** What every component of the widget reaches. */
export interface Widget {
  store: Store;
  acts: Acts;
  api: CommentsApi;
  captcha: Captcha;
  uploadImage: UploadImage;
  announce: Announce;
  t: Say;
  locale: string;
}

export const WidgetContext = createContext<Widget | null>(null);

export function useWidget(): Widget {
  const widget = useContext(WidgetContext);
  if (widget === null) throw new Error("a component stands outside of the widget");
  return widget;
}

/** A part of what is known; the component is drawn anew when that part changes. */
export function useKnown<Part>(select: (state: State) => Part): Part {
  const { store } = useWidget();
  const part = select(store.get());
  const [, redraw] = useState(0);
  useEffect(() => {
    let last = part;
    return store.subscribe(() => {
      const next = select(store.get());
      if (next !== last) redraw((count) => count + 1);
      last = next;
    });
  });
  return part;
}
