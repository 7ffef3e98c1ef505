import type { BreakingItem, FrameView, MenuEntry } from "@/server/publishing/site/index";
import { Icon } from "./icons";
import { AccountLink, SubscribeLink } from "./reader-links";
import { SearchForm } from "./search-form";
import nav from "./site-nav.module.css";
import { getSiteTexts } from "./site-texts";
import { Stamp, tightTime, type Zone } from "./times";
import { toToneStyle } from "./tone-style";

/** Row of sections below the nameplate; it scrolls sideways on a narrow page. */
export function SectionRow({ menu, zone }: { menu: readonly MenuEntry[]; zone: Zone }) {
  if (menu.length === 0) return null;
  return (
    <nav className={nav.nav} aria-label={getSiteTexts(zone)("sections")}>
      <ul className={nav.row}>
        {menu.map((entry) =>
          entry.href === null ? null : (
            <li key={entry.name} style={toToneStyle(entry.tone)}>
              <a className={nav.link} href={entry.href}>
                {entry.name}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

interface MenuPanelProps {
  frame: FrameView;
  /** Whether there is something to subscribe to. */
  sells: boolean;
  /** Origin of the publication's pages; empty: that of the page itself. */
  origin: string;
}

/**
 * Full menu: search, all sections with their children, the reader's links, and on phones the theme. A page of another
 * origin has no search field, because its policy lets forms lead to its own origin only: the header links to the search.
 */
export function MenuPanel({ frame, sells, origin }: MenuPanelProps) {
  const t = getSiteTexts(frame);
  return (
    <div className={nav.panel}>
      <div className={nav.panelInner}>
        {origin === "" ? <SearchForm id="menu-search" term="" locale={frame.locale} /> : null}
        <nav aria-label={t("allSections")}>
          <ul className={nav.groups}>
            {frame.menu.map((entry) => (
              <li key={entry.name} className={nav.group} style={toToneStyle(entry.tone)}>
                <MenuLink entry={entry} className={nav.groupName} />
                {entry.children.map((child) => (
                  <MenuLink key={child.name} entry={child} className={nav.child} />
                ))}
              </li>
            ))}
          </ul>
        </nav>
        <div className={nav.reader}>
          {sells ? <SubscribeLink frame={frame} origin={origin} /> : null}
          <AccountLink frame={frame} className={nav.account} iconClass={nav.accountIcon} />
          <button type="button" className={`${nav.account} ${nav.theme}`} data-theme-toggle>
            <Icon name="sun" className={nav.accountIcon} />
            {t("switchTheme")}
          </button>
        </div>
      </div>
    </div>
  );
}

export function MenuLink({ entry, className }: { entry: MenuEntry; className: string | undefined }) {
  if (entry.href === null) return <span className={className}>{entry.name}</span>;
  return (
    <a className={className} href={entry.href}>
      {entry.name}
    </a>
  );
}

/** Breaking news, newest first. It does not move by itself: the reader scrolls it. */
export function BreakingStrip({ items, zone }: { items: readonly BreakingItem[]; zone: Zone }) {
  if (items.length === 0) return null;
  const t = getSiteTexts(zone);
  return (
    <section className={nav.breaking} aria-label={t("breakingNews")}>
      <div className={nav.breakingRow}>
        <p className={nav.breakingName}>{t("breaking")}</p>
        <ul className={nav.breakingList} tabIndex={0} aria-label={t("breakingNewest")}>
          {items.map((item) => (
            <li key={item.id} className={nav.breakingItem}>
              {item.at === null ? null : <Stamp zone={zone} at={item.at} text={tightTime(zone, item.at)} />}
              {item.href === null ? <span>{item.headline}</span> : <a href={item.href}>{item.headline}</a>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
