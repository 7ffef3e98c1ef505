import { readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import amphtmlValidator from "amphtml-validator";

async function load() {
  const script = brotliDecompressSync(await readFile(new URL("./validator_wasm.js.br", import.meta.url)));
  const validator = amphtmlValidator.newInstance(script.toString("utf8"));
  await validator.init();
  return validator;
}

let loaded: ReturnType<typeof load> | null = null;

/** Errors that the official validator reports for an AMP document; empty for a valid one. */
export async function ampProblems(document: string): Promise<string[]> {
  loaded ??= load();
  const { errors } = (await loaded).validateString(document);
  return errors.map(({ severity, line, col, message }) => `${severity} ${line}:${col} ${message}`);
}
