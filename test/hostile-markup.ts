import { Parser } from "htmlparser2";
import type { StoryElement } from "@/server/publishing/stories/index";
import { anElement, base64 } from "./elements";

/** Markup that runs code in some browser if it is output unescaped. */
export const HOSTILE_MARKUP: readonly string[] = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//x.example/a.js></sCrIpT >",
  "<script/x>alert(1)</script/y>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  '<img src="javascript:alert(1)">',
  "<img/src='x'/onerror='alert(1)'/>",
  "<img src=`x`onerror=alert(1)>",
  "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'>x</a></svg>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<textarea><img title='</textarea><img src=x onerror=alert(1)>'>",
  "<xmp><img title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "]]><script>alert(1)</script>",
  "]]&gt;<script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href=' java\tscr\nipt:alert(1)'>x</a>",
  "<a href='&#106;avascript&colon;alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='vbscript:x'>x</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='>x</a>",
  "<a href='http://x.example' onclick='alert(1)' style='position:fixed;inset:0'>x</a>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='javascript:alert(1)'></object>",
  "<embed src='javascript:alert(1)'>",
  "<applet code=x></applet>",
  "<base href='https://x.example/'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href=//x.example/a.css>",
  "<style>@import '//x.example/a.css'; body{background:url(javascript:alert(1))}</style>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<form action='javascript:alert(1)'><button formaction='javascript:alert(1)'>x</button></form>",
  "<input onfocus=alert(1) autofocus>",
  "<details ontoggle=alert(1) open>x</details>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<body onload=alert(1)>",
  "<template><script>alert(1)</script></template>",
  "<slot onslotchange=alert(1)></slot>",
  "<custom-element onclick=alert(1)>x</custom-element>",
  "<amp-script src='https://x.example/a.js'></amp-script>",
  "<amp-img src='x' on='tap:AMP.navigateTo(url=\"javascript:alert(1)\")'></amp-img>",
  "<amp-iframe srcdoc='<script>alert(1)</script>' sandbox='allow-scripts allow-same-origin'></amp-iframe>",
  "<p on='tap:x' [text]='alert(1)' role=button>x</p>",
  "<a id=document name=cookie href=#x>x</a>",
  "\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>",
  "＜script＞alert(1)＜/script＞",
  "<p>\ud800unpaired</p>",
  "{{constructor.constructor('alert(1)')()}}",
  "<a href='//x.example' target=_top>x</a>",
  "<img srcset='x 1x' src='https://x.example/a.png' onload='alert(1)'>",
];

export const HOSTILE_ADDRESSES: readonly string[] = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:alert(1)",
  "file:///etc/passwd",
  "blob:https://harbour.example/1",
  'https://x.example/"onload="alert(1)',
  "https://x.example/'><script>alert(1)</script>",
  "https://x.example/</script><script>alert(1)</script>",
  "https://user:secret@x.example/",
];

/** Elements of every kind with one hostile value in every field that contains text or an address. */
export function hostileElements(value: string): StoryElement[] {
  const hostileFields = {
    content: value,
    attribution: value,
    question: value,
    answer: value,
    name: value,
    description: value,
  };
  const people = { interviewer: { name: value }, interviewee: { name: value } };
  const ids = {
    "tweet-id": value,
    "instagram-id": value,
    "video-id": value,
    "tiktok-video-id": value,
    "player-id": value,
  };
  const addresses = {
    "tweet-url": value,
    "instagram-url": value,
    "facebook-url": value,
    "player-url": value,
    url: value,
  };
  const metadata = {
    ...hostileFields,
    ...people,
    ...ids,
    ...addresses,
    "account-id": value,
    "video-clip-url": value,
  };
  const picture = {
    type: "image",
    "image-s3-key": null,
    "image-url": value,
    "image-metadata": { width: 10, height: 10, "mime-type": value },
    "image-attribution": value,
    "alt-text": value,
    hyperlink: value,
  };
  const base = { title: value, description: value, "page-url": value, text: value, metadata };
  const stored = { ...picture, ...base, "image-s3-key": value };
  const texts = [null, "summary", "question", "answer", "quote", "blockquote", "bigfact", "blurb", "q-and-a"];
  const embeds = [
    null,
    "location",
    "tweet",
    "instagram",
    "facebook-post",
    "facebook-video",
    "dailymotion-video",
  ];
  const call = { ...metadata, "cta-title": value, "cta-url": value, "open-in-new-tab": true };
  const players = { url: value, "embed-url": value };
  return [
    ...texts.map((subtype) => anElement({ ...base, type: "text", subtype })),
    anElement({ ...base, type: "text", subtype: "cta", metadata: call }),
    anElement({ ...base, type: "text", subtype: "also-read", metadata: { "linked-story-id": value } }),
    anElement({ ...base, type: "title" }),
    anElement({ ...base, ...picture }),
    anElement(stored),
    anElement({
      ...base,
      type: "composite",
      subtype: "image-gallery",
      "story-elements": [anElement({ ...picture, title: value })],
      metadata: { type: "gallery" },
    }),
    anElement({
      ...base,
      type: "composite",
      subtype: "references",
      "story-elements": [anElement({ ...base, type: "text" })],
    }),
    anElement({ ...base, ...players, type: "youtube-video" }),
    anElement({ ...base, ...players, type: "soundcloud-audio" }),
    ...embeds.map((subtype) => anElement({ ...base, type: "jsembed", subtype, "embed-js": base64(value) })),
    anElement({ ...base, type: "jsembed", "embed-js": value }),
    anElement({
      ...base,
      type: "file",
      subtype: "attachment",
      "file-name": value,
      url: value,
      "s3-key": null,
      "content-type": value,
    }),
    anElement({
      ...base,
      type: "file",
      subtype: "attachment",
      "file-name": value,
      url: value,
      "s3-key": value,
      "content-type": value,
    }),
    anElement({
      ...base,
      type: "data",
      subtype: "table",
      data: { content: `${value},"${value}`, "content-type": "csv" },
      metadata: { "has-header": true },
    }),
    ...["brightcove-video", "jwplayer", "other"].map((subtype) =>
      anElement({ ...base, type: "external-file", subtype }),
    ),
    anElement({ ...base, type: "video", subtype: "video-clip" }),
    anElement({ ...base, type: value, subtype: value, html: value, "embed-js": base64(value) }),
  ];
}

const NEVER = [
  "script",
  "style",
  "object",
  "embed",
  "applet",
  "base",
  "meta",
  "link",
  "form",
  "input",
  "button",
];
const NEVER_EITHER = [
  "svg",
  "math",
  "template",
  "noscript",
  "textarea",
  "xmp",
  "marquee",
  "frame",
  "frameset",
  "body",
];
const NEVER_AMP = ["amp-script", "amp-bind-macro", "amp-ad", "amp-list"];
const ADDRESS = ["href", "src", "action", "formaction", "data", "poster", "cite", "background", "xlink:href"];

/** The parts of a piece of markup that could run code or take over the page; empty for inert markup. */
export function findActiveMarkup(markup: string): string[] {
  const faults: string[] = [];
  const banned = new Set([...NEVER, ...NEVER_EITHER, ...NEVER_AMP]);
  const parser = new Parser({
    onopentag: (name, attribs) => {
      if (banned.has(name) || (name.includes("-") && !name.startsWith("amp-"))) faults.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attribs)) {
        const about = `<${name} ${attribute}="${value}">`;
        if (/^on|^\[|^style$|^id$|^name$/.test(attribute) && !/^card-/.test(value)) faults.push(about);
        if (ADDRESS.includes(attribute) && !/^(https?:\/\/|mailto:|tel:)/.test(value)) faults.push(about);
        if (attribute === "target" && value !== "_blank") faults.push(about);
        if (attribute === "srcset" && /(javascript|data|vbscript):/i.test(value)) faults.push(about);
      }
      if (name !== "iframe" && name !== "amp-iframe") return;
      const rights = (attribs.sandbox ?? "").split(" ");
      const own = attribs.srcdoc !== undefined;
      if (own && (attribs.sandbox === undefined || rights.includes("allow-same-origin")))
        faults.push("<iframe srcdoc>");
      if (own && name === "amp-iframe") faults.push("<amp-iframe srcdoc>");
      if (rights.some((right) => right.startsWith("allow-top-navigation"))) faults.push("<iframe top>");
      if (!own && new URL(attribs.src ?? "about:blank").host === "harbour.example")
        faults.push("<iframe own>");
    },
  });
  parser.end(markup);
  return faults;
}

/** A text without what PostgreSQL cannot store, so that the rest can be put into a story. */
export function stripUnstorable(text: string): string {
  return text.replace(/\u0000|\p{Cs}/gu, "");
}
