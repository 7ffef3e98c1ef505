import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Announce } from "../../frame/announce";
import type { Actions } from "../actions/index";
import type { CommentsApi } from "../api/comments-api";
import type { UploadImage } from "../api/upload-image";
import type { Captcha } from "../captcha/captcha";
import type { State } from "../store/state";
import type { Store } from "../store/store";
import type { Translate } from "./translate";

/** Dependencies of the widget's components. */
export interface Widget {
  store: Store;
  acts: Actions;
  api: CommentsApi;
  captcha: Captcha;
  uploadImage: UploadImage;
  announce: Announce;
  t: Translate;
  locale: string;
}

export const WidgetContext = createContext<Widget | null>(null);

export function useWidget(): Widget {
  const widget = useContext(WidgetContext);
  if (widget === null) throw new Error("useWidget must be used inside the comments widget");
  return widget;
}

/** Selects a part of the state; the component is rendered again when that part changes. */
export function useSelector<Part>(select: (state: State) => Part): Part {
  const { store } = useWidget();
  const part = select(store.get());
  const [, redraw] = useState(0);
  useEffect(() => {
    let previous = part;
    return store.subscribe(() => {
      const next = select(store.get());
      if (next !== previous) redraw((count) => count + 1);
      previous = next;
    });
  });
  return part;
}
