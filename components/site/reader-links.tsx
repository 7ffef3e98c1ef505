import type { FrameView } from "@/server/publishing/site/index";
import { Icon } from "./icons";
import css from "./reader-links.module.css";
import { getSiteTexts } from "./site-texts";

interface LinkProps {
  frame: FrameView;
  /** Origin of the publication's pages; empty: that of the page itself. */
  origin?: string;
  className?: string | undefined;
}

/** Link to the plans, which readers who are logged in do not see. */
export function SubscribeLink({ frame, origin = "", className = "" }: LinkProps) {
  return (
    <a className={`${css.subscribe} ${className}`} href={`${origin}/subscribe`}>
      {getSiteTexts(frame)("subscribe")}
    </a>
  );
}

interface AccountLinkProps extends Omit<LinkProps, "origin"> {
  iconClass: string | undefined;
  /** Class of the text beside the icon. */
  labelClass?: string | undefined;
}

/**
 * Link to the reader's account, with the reader's name, or "Log in". The document's `data-reader` chooses the text, so
 * that the page is the same for all readers. The address is right for both: the account sends others to the log-in.
 */
export function AccountLink({ frame, className = "", iconClass, labelClass = "" }: AccountLinkProps) {
  const t = getSiteTexts(frame);
  const origin = frame.authUrl ?? "";
  return (
    <a className={className} href={`${origin}/account`} data-log-in={`${origin}/login`}>
      <Icon name="person" className={iconClass} />
      <span className={labelClass}>
        <span className={css.logIn}>{t("logIn")}</span>
        <span className={css.account}>{t("yourAccount")} </span>
        <span className={css.name} />
      </span>
    </a>
  );
}
