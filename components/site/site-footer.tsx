import type { FrameView } from "@/server/publishing/site/index";
import footer from "./site-footer.module.css";
import { MenuLink } from "./site-nav";
import { toneStyle } from "./tone-style";

/** The foot of every page: where else to go, how to follow, whose words these are. */
export function SiteFooter({ frame }: { frame: FrameView }) {
  const entries = frame.footer.length > 0 ? frame.footer : frame.menu;
  return (
    <footer className={footer.footer} style={toneStyle(frame.tone)}>
      <div className={footer.inner}>
        <div className={footer.about}>
          <a href="/" className={footer.name}>
            {frame.name}
          </a>
          {frame.description === "" ? null : <p className={footer.tagline}>{frame.description}</p>}
        </div>
        <nav aria-label="Footer" className={footer.nav}>
          <ul className={footer.columns}>
            {entries.map((entry) => (
              <li key={entry.name}>
                <MenuLink entry={entry} className={footer.head} />
                {entry.children.map((child) => (
                  <MenuLink key={child.name} entry={child} className={footer.link} />
                ))}
              </li>
            ))}
            <li>
              <span className={footer.head}>Follow</span>
              <a className={footer.link} href="/stories.rss?time-period=last-1-month">
                RSS feed
              </a>
              {frame.social.map((link) => (
                <a key={link.href} className={footer.link} href={link.href} rel="me noopener">
                  {link.name}
                </a>
              ))}
              <a className={footer.link} href="/sitemap.xml">
                Sitemap
              </a>
            </li>
          </ul>
        </nav>
        {frame.copyright === "" ? null : <p className={footer.copyright}>{frame.copyright}</p>}
      </div>
    </footer>
  );
}
