import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { ContentEncoding } from "@/server/http/index";
import { AppError } from "@/server/platform/errors/index";
import { cacheTtl } from "@/server/platform/system/index";

const app = z.object({ js: z.string(), css: z.string().nullable() });
/** A server-side renderer of the build; its input and output are defined by the widget. */
type Render = (facts: unknown) => string;
const renderer = z.custom<Render>((value) => typeof value === "function");
const drawingSchema = z.object({ widgets: z.record(z.string(), renderer), themeSheet: renderer });
const manifestSchema = z.object({
  /** Scripts for publishers' pages, by name. */
  scripts: z.record(z.string(), z.string()),
  /** Frame bundles and script chunks, by name. */
  apps: z.record(z.string(), app),
});
const plural = z.looseObject({ other: z.string() });
const textsSchema = z.record(z.string(), z.union([z.string(), plural]));
const messagesSchema = z.record(z.string(), z.record(z.string(), textsSchema));

/** Texts of one widget in one language. */
export type Texts = z.output<typeof textsSchema>;
type App = z.output<typeof app>;

export interface Asset {
  contentType: string;
  /** Whether the content under this name never changes. */
  isImmutable: boolean;
  bytes(encoding: ContentEncoding): Uint8Array<ArrayBuffer>;
}

/** The browser bundles of the build. */
export interface Assets {
  /** A file by its hashed name; null: no such file. */
  file(name: string): Asset | null;
  /** A script for publishers' pages; null: no such script. */
  script(name: string): Asset | null;
  /** The address of a widget's script, and the text of its style sheet. */
  app(name: string): App;
  /**
   * Server-rendered initial HTML of a widget, equal for all readers; null: it renders in the browser. Reader texts
   * are escaped.
   */
  draw(app: string, boot: object): string | null;
  /** A style sheet with all colours of a widget, from the page's theme. */
  themeSheet(theme: object): string;
  /** The inline script of a widget's document that was server-rendered. */
  inline(): string;
  /** Texts of a widget in a language, with English as the fallback. */
  texts(widget: string, locale: string): Texts;
  locales(widget: string): readonly string[];
}

const SUFFIX = { br: ".br", gzip: ".gz", identity: "" } as const;
const CONTENT_TYPE = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" } as const;

function getContentType(name: string): string {
  return name.endsWith(".css") ? CONTENT_TYPE.css : CONTENT_TYPE.js;
}

interface Read {
  manifest: z.output<typeof manifestSchema>;
  drawing: z.output<typeof drawingSchema>;
  inline: string;
  messages: z.output<typeof messagesSchema>;
  /** Names of files that may be requested. */
  hashed: ReadonlySet<string>;
}

function readAll(folder: string): Read {
  try {
    const text = (name: string) => readFileSync(join(folder, name), "utf8");
    const parse = (name: string): unknown => JSON.parse(text(name));
    const manifest = manifestSchema.parse(parse("manifest.json"));
    const messages = messagesSchema.parse(parse("messages.json"));
    const hashed = z.array(z.string()).parse(parse("files.json"));
    const load = createRequire(join(folder, "manifest.json"));
    const { widgets, themeSheet } = drawingSchema.parse(load("./draw.cjs"));
    const drawing = {
      widgets: Object.fromEntries(Object.entries(widgets).map(([name, draw]) => [name, memoized(draw)])),
      themeSheet: memoized(themeSheet),
    };
    return { manifest, messages, drawing, inline: text("inline.js"), hashed: new Set(hashed) };
  } catch (error) {
    throw new AppError("unavailable", "The widgets are not built. Run `npm run build`.", {
      cause: error,
    });
  }
}

/** How long rendered HTML is reused: its relative times may lag by so much until the browser hydrates it. */
const RENDERED_TTL_MS = 30_000;

/** Caches a renderer's output: all readers of a page get the same initial HTML. */
function memoized(draw: Render): Render {
  const rendered = new LRUCache<string, string>({ max: 300, ...cacheTtl(RENDERED_TTL_MS) });
  return (facts) => {
    const key = hash("sha1", JSON.stringify(facts), "base64url");
    const cached = rendered.get(key);
    if (cached !== undefined) return cached;
    const text = draw(facts);
    rendered.set(key, text);
    return text;
  };
}

/** Reads the build's folder on first use and caches requested files: the files of a build never change. */
export function createAssets(folder: string): Assets {
  let read: Read | null = null;
  const all = () => {
    read ??= readAll(folder);
    return read;
  };
  const cache = new Map<string, Uint8Array<ArrayBuffer>>();
  const bytes = (file: string) => {
    const content = cache.get(file) ?? new Uint8Array(readFileSync(join(folder, file)));
    cache.set(file, content);
    return content;
  };
  const text = (file: string) => new TextDecoder().decode(bytes(file));
  const asset = (name: string, isImmutable: boolean): Asset => ({
    isImmutable,
    contentType: getContentType(name),
    bytes: (encoding) => bytes(`${name}${SUFFIX[encoding]}`),
  });
  return {
    file: (name) => (all().hashed.has(name) ? asset(name, true) : null),
    script: (name) => {
      const file = all().manifest.scripts[name];
      return file === undefined ? null : asset(file, false);
    },
    app: (name) => {
      const bundle = all().manifest.apps[name];
      if (bundle === undefined) throw new Error(`cannot find the bundle ${name}`);
      return { js: bundle.js, css: bundle.css === null ? null : text(bundle.css) };
    },
    draw: (name, boot) => all().drawing.widgets[name]?.(boot) ?? null,
    themeSheet: (theme) => all().drawing.themeSheet(theme),
    inline: () => all().inline,
    texts: (widget, locale) => {
      const byLocale = all().messages[widget] ?? {};
      return { ...byLocale.en, ...byLocale[locale] };
    },
    locales: (widget) => Object.keys(all().messages[widget] ?? {}),
  };
}
