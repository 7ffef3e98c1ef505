import type { FrameView } from "@/server/publishing/site/index";
import footer from "./site-footer.module.css";
import { MenuLink } from "./site-nav";
import { getSiteTexts } from "./site-texts";
import { toToneStyle } from "./tone-style";

interface SiteFooterProps {
  frame: FrameView;
  /** Whether there is something to subscribe to. */
  sells: boolean;
  /** Origin of the publication's pages; empty: that of the page itself. */
  origin?: string;
}

/** Footer of every page: navigation, feeds, copyright. */
export function SiteFooter({ frame, sells, origin = "" }: SiteFooterProps) {
  const t = getSiteTexts(frame);
  const groups = [
    { name: t("sections"), entries: frame.menu.filter((entry) => entry.href !== null) },
    { name: frame.name, entries: frame.footer.filter((entry) => entry.children.length === 0) },
    ...frame.footer.flatMap((entry) =>
      entry.children.length === 0 ? [] : [{ name: entry.name, entries: entry.children }],
    ),
  ].filter((group) => group.entries.length > 0);
  return (
    <footer className={footer.footer} style={toToneStyle(frame.tone)}>
      <div className={footer.inner}>
        <div className={footer.about}>
          <a href={`${origin}/`} className={footer.name}>
            {frame.name}
          </a>
          {frame.description === "" ? null : <p className={footer.tagline}>{frame.description}</p>}
        </div>
        <nav aria-label={t("footer")} className={footer.nav}>
          <ul className={footer.columns}>
            {groups.map((group) => (
              <li key={group.name}>
                <span className={footer.head}>{group.name}</span>
                {group.entries.map((entry) => (
                  <MenuLink key={entry.name} entry={entry} className={footer.link} />
                ))}
              </li>
            ))}
            <li>
              <span className={footer.head}>{t("readers")}</span>
              {sells ? (
                <a className={footer.link} href={`${origin}/subscribe`}>
                  {t("subscribe")}
                </a>
              ) : null}
              <a className={footer.link} href={`${frame.authUrl ?? ""}/account`}>
                {t("yourAccount")}
              </a>
            </li>
            <li>
              <span className={footer.head}>{t("follow")}</span>
              <a className={footer.link} href={`${origin}/stories.rss?time-period=last-1-month`}>
                {t("rssFeed")}
              </a>
              {frame.social.map((link) => (
                <a key={link.href} className={footer.link} href={link.href} rel="me noopener">
                  {link.name}
                </a>
              ))}
              <a className={footer.link} href={`${origin}/sitemap.xml`}>
                {t("sitemap")}
              </a>
            </li>
          </ul>
        </nav>
        {frame.copyright === "" ? null : <p className={footer.copyright}>{frame.copyright}</p>}
      </div>
      <span hidden data-end />
    </footer>
  );
}
