import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

export interface FoundStatement {
  name: string;
  text: string;
  /** The constant that it is. */
  constant: string;
}

const ROOT = join(import.meta.dirname, "../..");
const IMPORTED = /^import (?!type )[^;]*?from "([^"]+)"/gm;

async function loaded(from: string, specifier: string): Promise<unknown> {
  if (!/^[@.]\.?\//.test(specifier)) return import(specifier);
  const bare = specifier.startsWith("@/") ? join(ROOT, specifier.slice(2)) : join(dirname(from), specifier);
  return import([`${bare}.ts`, bare, join(bare, "index.ts")].find((path) => existsSync(path)) ?? bare);
}

/** What a repository does with a database that only hears what it is asked. */
export type Drive = (exported: Record<string, unknown>, db: object) => void;

/**
 * Every statement that a file makes, as it would be sent; its source may be another than what lies on disk. One that is
 * made only when somebody asks is made by `drive`; one that nobody makes is an error.
 */
export async function statementsOf(path: string, source: string, drive?: Drive): Promise<FoundStatement[]> {
  const places: number[] = [];
  const marked = source.replaceAll(/(?<!function )\b(?:quickS|s)tatement\(/g, (_call, at: number) => {
    places.push(at);
    return `__made(${places.length - 1}, `;
  });
  const modules = new Map<string, unknown>();
  for (const [, specifier = ""] of source.matchAll(IMPORTED))
    modules.set(specifier, await loaded(path, specifier));
  const { outputText } = ts.transpileModule(marked, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ESNext },
  });
  const found: (FoundStatement & { place: number })[] = [];
  const made = (place: number, name: string, text: string) => {
    const constant = /const (\w+)[^;]*$/.exec(source.slice(0, places[place]))?.[1] ?? "";
    found.push({ place, name, text, constant });
    return { name, text };
  };
  const exported: Record<string, unknown> = {};
  // oxlint-disable-next-line typescript/no-implied-eval -- a file of ours, as it lies on the disk or a little changed.
  new Function("require", "exports", "__made", outputText)(
    (name: string) => modules.get(name),
    exported,
    made,
  );
  const hearing = {
    query: ({ name, text }: { name: string; text: string }) => {
      if (!found.some((one) => one.name === name)) found.push({ place: -1, name, text, constant: "" });
      return Promise.resolve([]);
    },
  };
  drive?.(exported, hearing);
  const silent = places.findIndex((_at, place) => !found.some((one) => one.place === place));
  if (silent >= 0) throw new Error(`${path}: a statement that nobody makes, at ${places[silent]}`);
  return found;
}
