import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";

const app = z.object({ js: z.string(), css: z.string().nullable() });
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
  /** What a frame's document has to load. */
  app(name: string): App;
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
  messages: z.output<typeof messagesSchema>;
  /** Names under which anything may be asked for. */
  hashed: ReadonlySet<string>;
}

function readAll(folder: string): Read {
  try {
    const parse = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
    const manifest = manifestSchema.parse(parse("manifest.json"));
    const messages = messagesSchema.parse(parse("messages.json"));
    const hashed = z.array(z.string()).parse(parse("files.json"));
    return { manifest, messages, hashed: new Set(hashed) };
  } catch (error) {
    throw new AppError("unavailable", "The widgets are not bundled: `npm run build` makes them.", {
      cause: error,
    });
  }
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
      return found;
    },
    texts: (widget, locale) => {
      const byLocale = all().messages[widget] ?? {};
      return { ...byLocale.en, ...byLocale[locale] };
    },
    locales: (widget) => Object.keys(all().messages[widget] ?? {}),
  };
}
