import { Html } from "@/server/publishing/render/index";
import type { AmpConfig } from "./amp-config";

const FALLBACK_FONTS = "Georgia, 'Times New Roman', serif";
const FALLBACK_TITLES = "system-ui, -apple-system, 'Segoe UI', sans-serif";

function toFontFamily(font: { family: string } | null | undefined, fallback: string): string {
  return font === null || font === undefined ? fallback : `${font.family}, ${fallback}`;
}

/** Build the page's style sheet; values from the account were validated when its configuration was parsed. */
export function buildAmpStyle({ colors, fonts }: AmpConfig): Html {
  const css = `
body{margin:0;color:#111827;background:#fff;font:18px/1.6 ${toFontFamily(fonts.primary, FALLBACK_FONTS)}}
h1,h2,.kicker,.byline,.site,.buttons,footer{font-family:${toFontFamily(fonts.secondary, FALLBACK_TITLES)}}
.site{background:${colors["header-background"]};padding:12px 16px;border-bottom:1px solid #d1d5db}
.site a{color:inherit;text-decoration:none;font-weight:700}
main{max-width:680px;margin:0 auto;padding:16px}
h1{font-size:30px;line-height:1.2;margin:8px 0 12px}
h2{font-size:22px;line-height:1.3;margin:28px 0 8px}
.kicker{color:${colors["section-text-color"]};font-size:14px;font-weight:700;margin:0}
.kicker a{color:inherit}
.standfirst{font-size:20px;color:#374151;margin:0 0 12px}
.byline,figcaption,.story-file small{font-size:14px;color:#4b5563;margin:0}
a{color:${colors.primary}}
figure{margin:20px 0}
blockquote{margin:0;padding-left:16px;border-left:4px solid ${colors.secondary};font-size:21px}
.story-big-fact strong{font-size:34px;display:block}
.story-aside,.wall{background:${colors["footer-background"]};color:${colors["footer-text-color"]};padding:12px 16px;margin:20px 0}
.story-question{font-weight:700}
.story-table{overflow-x:auto}
table{border-collapse:collapse;font-size:15px}
td,th{border:1px solid #d1d5db;padding:4px 8px;text-align:left}
pre{overflow-x:auto;font-size:15px}
.contain img{object-fit:contain}
.slide{position:relative;width:100%;height:100%;background:#111827}
.slide-caption{position:absolute;bottom:0;left:0;right:0;padding:8px 16px;background:rgba(17,24,39,.85);color:#fff;font-size:14px}
.buttons button,.button{display:inline-block;font:inherit;padding:10px 16px;margin:8px 8px 0 0;border:1px solid ${colors.primary};background:${colors.primary};color:#fff;text-decoration:none}
.ad{display:flex;justify-content:center;margin:20px 0}
footer{background:${colors["footer-background"]};color:${colors["footer-text-color"]};padding:24px 16px;font-size:14px}
footer a{color:inherit}
`;
  return Html.trusted(css.trim());
}

/** Boilerplate that every AMP page must contain verbatim. */
export const AMP_BOILERPLATE = Html.trusted(
  "<style amp-boilerplate>body{-webkit-animation:-amp-start 8s steps(1,end) 0s 1 normal both;-moz-animation:-amp-start 8s steps(1,end) 0s 1 normal both;-ms-animation:-amp-start 8s steps(1,end) 0s 1 normal both;animation:-amp-start 8s steps(1,end) 0s 1 normal both}@-webkit-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@-moz-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@-ms-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@-o-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}</style><noscript><style amp-boilerplate>body{-webkit-animation:none;-moz-animation:none;-ms-animation:none;animation:none}</style></noscript>",
);
