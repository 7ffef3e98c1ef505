import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

export interface CollectedStatement {
  name: string;
  text: string;
  /** Name of the constant. */
  constant: string;
}

/** A call that makes a statement, in the source of a file. */
export const MADE = /(?<!function )\b(?:readS|s)tatement\(/g;

const ROOT = join(import.meta.dirname, "../..");
const IMPORTED = /^import (?!type )[^;]*?from "([^"]+)"/gm;

async function loaded(from: string, specifier: string): Promise<unknown> {
  if (!/^[@.]\.?\//.test(specifier)) return import(specifier);
  const bare = specifier.startsWith("@/") ? join(ROOT, specifier.slice(2)) : join(dirname(from), specifier);
  return import([`${bare}.ts`, bare, join(bare, "index.ts")].find((path) => existsSync(path)) ?? bare);
}

/** Calls a repository with a database that only records its queries. */
export type Drive = (exported: Record<string, unknown>, db: object) => void;

/**
 * Every statement that a file builds, as it would be sent; its source may differ from the file on disk. `drive` makes
 * the file build those that it builds on demand; a statement that is never built is an error.
 */
export async function collectFileStatements(
  path: string,
  source: string,
  drive?: Drive,
): Promise<CollectedStatement[]> {
  const positions: number[] = [];
  const marked = source.replaceAll(MADE, (_call, at: number) => {
    positions.push(at);
    return `__made(${positions.length - 1}, `;
  });
  const modules = new Map<string, unknown>();
  for (const [, specifier = ""] of source.matchAll(IMPORTED))
    modules.set(specifier, await loaded(path, specifier));
  const { outputText } = ts.transpileModule(marked, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ESNext },
  });
  const statements: (CollectedStatement & { position: number })[] = [];
  const record = (position: number, name: string, text: string) => {
    const constant = /const (\w+)[^;]*$/.exec(source.slice(0, positions[position]))?.[1] ?? "";
    statements.push({ position, name, text, constant });
    return { name, text };
  };
  const exported: Record<string, unknown> = {};
  // oxlint-disable-next-line typescript/no-implied-eval -- a file of ours, as it is on disk or slightly changed.
  new Function("require", "exports", "__made", outputText)(
    (name: string) => modules.get(name),
    exported,
    record,
  );
  const hearing = {
    query: ({ name, text }: { name: string; text: string }) => {
      if (!statements.some((one) => one.name === name))
        statements.push({ position: -1, name, text, constant: "" });
      return Promise.resolve([]);
    },
  };
  drive?.(exported, hearing);
  const silent = positions.findIndex((_at, position) => !statements.some((one) => one.position === position));
  if (silent >= 0) throw new Error(`${path}: a statement that nobody makes, at ${positions[silent]}`);
  return statements;
}
