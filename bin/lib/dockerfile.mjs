import { Failure } from "./failure.mjs";

/**
 * One instruction of a stage. `value` is the shell line of RUN and the words of the others; ENV has `variables`.
 * @typedef {{name: string, line: number, flags: Record<string, string[]>, value: string | string[],
 *            variables: Record<string, string>}} Instruction
 * @typedef {{name: string | null, base: string, instructions: Instruction[]}} Stage
 */

/** They say something to the reader or to the engine, and change no file. */
const WITHOUT_EFFECT = new Set(["LABEL", "EXPOSE", "STOPSIGNAL"]);
const COMMANDS = new Set(["CMD", "ENTRYPOINT"]);
const WORDS = new Set(["COPY", "WORKDIR", "USER"]);

/** The instructions as single lines, without comments, each with the number of its first line. */
function joinLines(text) {
  const joined = [];
  let open = null;
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(written)) continue;
    const continues = /\\\s*$/.test(written);
    const part = written.replace(/\\\s*$/, "");
    open = open === null ? { line: index + 1, text: part.trim() } : { ...open, text: open.text + part };
    if (continues) continue;
    joined.push(open);
    open = null;
  }
  if (open !== null) joined.push(open);
  return joined;
}

/** Splits `--name=value` in front of an instruction's words. */
function readFlags(text) {
  const flags = {};
  let rest = text;
  for (let match = /^--([a-z-]+)=(\S+)\s+/.exec(rest); match; match = /^--([a-z-]+)=(\S+)\s+/.exec(rest)) {
    flags[match[1]] = [...(flags[match[1]] ?? []), match[2]];
    rest = rest.slice(match[0].length);
  }
  return { flags, rest };
}

function readVariables(text, refuse) {
  const variables = {};
  const rest = text.replaceAll(
    /([A-Za-z_]\w*)=(?:"([^"\\]*)"|([^\s"'\\]*))(?=\s|$)/g,
    (_, name, quoted, plain) => {
      variables[name] = quoted ?? plain;
      return "";
    },
  );
  if (rest.trim() !== "" || text.includes("$")) refuse("write variables as NAME=value, without references");
  return variables;
}

function readCommand(text, refuse) {
  try {
    const words = JSON.parse(text);
    if (Array.isArray(words) && words.every((word) => typeof word === "string")) return words;
  } catch {
    // Refused below.
  }
  return refuse("write the command as a JSON array of strings");
}

function readInstruction({ line, text }) {
  const [, word = "", tail = ""] = /^(\S+)\s+([^]*)$/.exec(text) ?? [];
  const name = word.toUpperCase();
  const refuse = (reason) => {
    throw new Failure(`Dockerfile, line ${line}: ${name || text}: ${reason}.`);
  };
  const { flags, rest } = readFlags(tail);
  const instruction = { name, line, flags, value: rest.split(/\s+/), variables: {} };
  if (name === "ENV") return { ...instruction, variables: readVariables(rest, refuse) };
  if (name === "RUN") {
    return rest.startsWith("[") ? refuse("write it as a shell line") : { ...instruction, value: rest };
  }
  if (COMMANDS.has(name)) return { ...instruction, value: readCommand(rest, refuse) };
  if (name === "HEALTHCHECK") {
    const command = /^CMD\s+([^]*)$/.exec(rest)?.[1];
    return { ...instruction, value: readCommand(command ?? "", refuse) };
  }
  if (name === "FROM" || WORDS.has(name) || WITHOUT_EFFECT.has(name)) return instruction;
  return refuse("check:image doesn't know this instruction; add it to bin/lib/dockerfile.mjs");
}

/**
 * Reads the stages of a Dockerfile: FROM, RUN, COPY, WORKDIR, USER, ENV, HEALTHCHECK, CMD and ENTRYPOINT. Instructions
 * without an effect on files are left out; any other one is refused with its line, rather than ignored.
 * @param {string} text
 * @returns {Stage[]}
 */
export function parseDockerfile(text) {
  const stages = [];
  for (const instruction of joinLines(text).map(readInstruction)) {
    const { name, value, line } = instruction;
    if (name === "FROM") {
      const [base = "", as, stage = null] = value;
      if (value.length !== 1 && (value.length !== 3 || as?.toUpperCase() !== "AS"))
        throw new Failure(`Dockerfile, line ${line}: FROM: write \`FROM image\` or \`FROM image AS name\`.`);
      stages.push({ name: stage, base, instructions: [] });
    } else if (stages.length === 0) {
      throw new Failure(`Dockerfile, line ${line}: ${name} stands before the first FROM.`);
    } else if (!WITHOUT_EFFECT.has(name)) {
      stages.at(-1).instructions.push(instruction);
    }
  }
  return stages;
}

/**
 * Whether a file of the build context is left out of it, by the text of `.dockerignore`.
 * @param {string} text
 * @returns {(path: string) => boolean} for a path relative to the context, with slashes
 */
export function createIgnore(text) {
  const rules = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ isKept: line.startsWith("!"), pattern: toPattern(line.replace(/^!/, "")) }));
  return (path) => {
    const last = rules.findLast(({ pattern }) => pattern.test(path));
    return last !== undefined && !last.isKept;
  };
}

/** A pattern of Docker is relative to the root, and a matched folder includes what is in it. */
function toPattern(line) {
  const source = line.replace(/^\/|\/$/g, "").replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => {
    if (part === "**/") return "(?:.*/)?";
    if (part === "**") return ".*";
    if (part === "*") return "[^/]*";
    return part === "?" ? "[^/]" : `\\${part}`;
  });
  return new RegExp(`^${source}(?:/|$)`);
}
