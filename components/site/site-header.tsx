import type { FrameView } from "@/server/publishing/site/index";
import { Icon } from "./icons";
import { AccountLink, SubscribeLink } from "./reader-links";
import header from "./site-header.module.css";
import { BreakingStrip, MenuPanel, SectionRow } from "./site-nav";
import { getSiteTexts } from "./site-texts";
import { longDate, Stamp } from "./times";
import { toToneStyle } from "./tone-style";

interface SiteHeaderProps {
  frame: FrameView;
  /** Whether there is something to subscribe to. */
  sells: boolean;
  /** Origin of the publication's pages; empty: that of the page itself. */
  origin?: string;
}

/** Header of every page: skip link, menu, nameplate, the reader's links, sections, breaking news. */
export function SiteHeader({ frame, sells, origin = "" }: SiteHeaderProps) {
  const t = getSiteTexts(frame);
  return (
    <header className={header.header} style={toToneStyle(frame.tone)}>
      <a className={header.skip} href="#content">
        {t("skip")}
      </a>
      <div className={header.bar}>
        <div className={header.menuCell}>
          <details className={header.menu} data-menu>
            <summary className={header.summary}>
              <Icon name="menu" className={`${header.icon} ${header.open}`} />
              <Icon name="close" className={`${header.icon} ${header.close}`} />
              <span className={header.summaryText}>{t("sections")}</span>
              <span className="visually-hidden"> {t("menu")}</span>
            </summary>
            <MenuPanel frame={frame} sells={sells} origin={origin} />
          </details>
        </div>
        <p className={header.dateCell}>
          <Stamp zone={frame} at={frame.now} text={longDate(frame, frame.now)} className={header.date} />
        </p>
        <div className={header.nameCell}>
          <a className={header.name} href={`${origin}/`}>
            {frame.name}
          </a>
          {frame.description === "" ? null : <p className={header.tagline}>{frame.description}</p>}
        </div>
        <div className={header.tools}>
          {sells ? <SubscribeLink frame={frame} origin={origin} className={header.subscribe} /> : null}
          <AccountLink
            frame={frame}
            className={`${header.tool} ${header.account}`}
            iconClass={header.icon}
            labelClass={header.accountLabel}
          />
          <a className={header.tool} href={`${origin}/search`}>
            <Icon name="search" className={header.icon} />
            <span className="visually-hidden">{t("search")}</span>
          </a>
          <button type="button" className={`${header.tool} ${header.themeToggle}`} data-theme-toggle>
            <Icon name="sun" className={`${header.icon} ${header.sun}`} />
            <Icon name="moon" className={`${header.icon} ${header.moon}`} />
            <span className="visually-hidden">{t("switchTheme")}</span>
          </button>
        </div>
      </div>
      <SectionRow menu={frame.menu} zone={frame} />
      <BreakingStrip items={frame.breaking} zone={frame} />
    </header>
  );
}
