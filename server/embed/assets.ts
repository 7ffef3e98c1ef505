import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { cacheTtl } from "@/server/platform/cache/index";
import { AppError } from "@/server/platform/errors/index";

const app = z.object({ js: z.string(), css: z.string().nullable() });
/** The build's half that runs here; what it is given and what it makes are its own matter. */
type Draw = (facts: unknown) => string;
const draw = z.custom<Draw>((value) => typeof value === "function");
const drawingSchema = z.object({ widgets: z.record(z.string(), draw), looksSheet: draw });
const manifestSchema = z.object({
  /** Scripts for pages of publishers, by name. */
  scripts: z.record(z.string(), z.string()),
  /** Bundles of frames, and parts of scripts, by name. */
  apps: z.record(z.string(), app),
});
const plural = z.looseObject({ other: z.string() });
const textsSchema = z.record(z.string(), z.union([z.string(), plural]));
const messagesSchema = z.record(z.string(), z.record(z.string(), textsSchema));

/** Texts of one widget in one language. */
export type Texts = z.output<typeof textsSchema>;
type App = z.output<typeof app>;

export type Encoding = "br" | "gzip" | "identity";

export interface Asset {
  contentType: string;
  /** Whether what its name stands for never changes. */
  isImmutable: boolean;
  bytes(encoding: Encoding): Uint8Array<ArrayBuffer>;
}

/** The browser's own bundles, as the build made them. */
export interface Assets {
  /** A file under its hashed name; null: there is none. */
  file(name: string): Asset | null;
  /** A script for pages of publishers; null: there is none. */
  script(name: string): Asset | null;
  /** The address of a widget's script, and its style sheet's text. */
  app(name: string): App;
  /** A widget as everybody sees it first; null: it draws itself in the browser. Text of readers in it is inert. */
  draw(app: string, boot: object): string | null;
  /** A style sheet with every colour of a widget, from what a page gave. */
  looks(theme: object): string;
  /** The script that stands in the document of a widget which is drawn here. */
  inline(): string;
  /** Texts of a widget in a language; what it lacks is English. */
  texts(widget: string, locale: string): Texts;
  locales(widget: string): readonly string[];
}

const SUFFIX = { br: ".br", gzip: ".gz", identity: "" } as const;
const CONTENT_TYPE = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" } as const;

function contentTypeOf(name: string): string {
  return name.endsWith(".css") ? CONTENT_TYPE.css : CONTENT_TYPE.js;
}

interface Read {
  manifest: z.output<typeof manifestSchema>;
  drawing: z.output<typeof drawingSchema>;
  inline: string;
  messages: z.output<typeof messagesSchema>;
  /** Names under which anything may be asked for. */
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
    const { widgets, looksSheet } = drawingSchema.parse(load("./draw.cjs"));
    const drawing = {
      widgets: Object.fromEntries(Object.entries(widgets).map(([name, draw]) => [name, remembering(draw)])),
      looksSheet: remembering(looksSheet),
    };
    return { manifest, messages, drawing, inline: text("inline.js"), hashed: new Set(hashed) };
  } catch (error) {
    throw new AppError("unavailable", "The widgets are not bundled: `npm run build` makes them.", {
      cause: error,
    });
  }
}

/** How long a drawing is given again: what it says of times may be so much behind until the browser takes it over. */
const DRAWN_MILLISECONDS = 30_000;

/** Draws once what is asked for again and again: the readers of a page are all shown the same first. */
function remembering(draw: Draw): Draw {
  const drawn = new LRUCache<string, string>({ max: 300, ...cacheTtl(DRAWN_MILLISECONDS) });
  return (facts) => {
    const key = hash("sha1", JSON.stringify(facts), "base64url");
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const text = draw(facts);
    drawn.set(key, text);
    return text;
  };
}

/** Reads the build's folder on first use and keeps what was asked for: the files of a build never change. */
export function createAssets(folder: string): Assets {
  let read: Read | null = null;
  const all = () => {
    read ??= readAll(folder);
    return read;
  };
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const bytes = (file: string) => {
    const content = kept.get(file) ?? new Uint8Array(readFileSync(join(folder, file)));
    kept.set(file, content);
    return content;
  };
  const text = (file: string) => new TextDecoder().decode(bytes(file));
  const asset = (name: string, isImmutable: boolean): Asset => ({
    isImmutable,
    contentType: contentTypeOf(name),
    bytes: (encoding) => bytes(`${name}${SUFFIX[encoding]}`),
  });
  return {
    file: (name) => (all().hashed.has(name) ? asset(name, true) : null),
    script: (name) => {
      const file = all().manifest.scripts[name];
      return file === undefined ? null : asset(file, false);
    },
    app: (name) => {
      const found = all().manifest.apps[name];
      if (found === undefined) throw new Error(`there is no bundle ${name}`);
      return { js: found.js, css: found.css === null ? null : text(found.css) };
    },
    draw: (name, boot) => all().drawing.widgets[name]?.(boot) ?? null,
    looks: (theme) => all().drawing.looksSheet(theme),
    inline: () => all().inline,
    texts: (widget, locale) => {
      const byLocale = all().messages[widget] ?? {};
      return { ...byLocale.en, ...byLocale[locale] };
    },
    locales: (widget) => Object.keys(all().messages[widget] ?? {}),
  };
}
