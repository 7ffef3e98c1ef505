import type { ReactNode } from "react";
import { COMMENTS_CONTAINER, COMMENTS_SCRIPT } from "@/shared/site-page";
import css from "./comment-widget.module.css";

interface CommentWidgetProps {
  accountId: number;
  /** URL of the story. */
  url: string;
  /** Shown until the widget has loaded, and for readers without JavaScript. */
  children: ReactNode;
}

/** The page's background in dark mode (site.css). */
const DARK_PAPER = "#0f1318";

/** Comment widget of a story. */
export function CommentWidget({ accountId, url, children }: CommentWidgetProps) {
  return (
    <>
      <div className={css.widget}>
        <div className={css.fallback}>{children}</div>
        {/* React leaves the content of this element to the loader. */}
        <div
          id={COMMENTS_CONTAINER}
          className={css.place}
          data-svc-account-id={accountId}
          data-svc-page-url={url}
          data-svc-bg-color={DARK_PAPER}
          dangerouslySetInnerHTML={{ __html: "" }}
          suppressHydrationWarning
        />
      </div>
      <script dangerouslySetInnerHTML={{ __html: COMMENTS_SCRIPT }} />
      <script async src="/svc/assets/svc.js" />
    </>
  );
}
