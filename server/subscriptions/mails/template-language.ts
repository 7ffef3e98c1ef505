import { Liquid, LiquidError } from "liquidjs";
import { AppError } from "@/server/platform/errors/index";
import type { MailKind } from "@/server/subscriptions/mail-kinds/index";
import type { MailTemplate, MailValues } from "./mail-template";
import { SAMPLE_VALUES, variablesOf } from "./sample-values";

/** No files, no loops without end, nothing but own values; what a template is made of, and how long it may work. */
const LIMITS = {
  templates: {},
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  parseLimit: 100_000,
  renderLimit: 500,
  memoryLimit: 1_000_000,
  cache: false,
} as const;

const plain = new Liquid(LIMITS);
const escaping = new Liquid({ ...LIMITS, outputEscape: "escape" });

/** What is wrong with a part of a template, as a sentence. */
export interface TemplateProblem {
  part: keyof MailTemplate;
  message: string;
}

/** Characters that one part of a mail may have; readers' servers take no more. */
const LONGEST_PART = 500_000;

const TOO_LONG = `The template makes more than ${LONGEST_PART.toLocaleString("en")} characters, or needs too much memory. Shorten its loops.`;
const TOO_SLOW = "The template takes too long: its loops do not end in time. Shorten them.";

/** The library names the line behind what it says. */
function sentenceOf(error: unknown): string {
  if (error instanceof Error && /render limit exceeded/.test(error.message)) return TOO_SLOW;
  if (error instanceof Error && /alloc limit exceeded|Invalid string length/.test(error.message))
    return TOO_LONG;
  const text = error instanceof LiquidError || error instanceof Error ? error.message : String(error);
  const [first = text] = text.split(", file:");
  return `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\s+/g, " ")}`;
}

/** A part of a template with its values. Refused as invalid, with a sentence for staff, where it cannot be made. */
export function renderPart(
  { part, text }: { part: keyof MailTemplate; text: string },
  values: MailValues,
): string {
  try {
    const made = String((part === "html" ? escaping : plain).parseAndRenderSync(text, values));
    if (made.length <= LONGEST_PART) return made;
  } catch (error) {
    const message = sentenceOf(error);
    throw new AppError("invalid", message, { problems: [{ path: part, message }], cause: error });
  }
  throw new AppError("invalid", TOO_LONG, { problems: [{ path: part, message: TOO_LONG }] });
}

function problemIn(text: string, known: readonly string[]): string | null {
  try {
    const parsed = plain.parse(text);
    const unknown = plain.globalFullVariablesSync(parsed).find((name) => !known.includes(name));
    if (unknown !== undefined) return `{{ ${unknown} }} is not known here. Known are: ${known.join(", ")}.`;
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}

function problemOfSample(
  kind: MailKind,
  { part, text }: { part: keyof MailTemplate; text: string },
): string | null {
  try {
    renderPart({ part, text }, SAMPLE_VALUES[kind]);
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}

/**
 * Everything that is wrong with a template: what cannot be read, names that this kind of mail does not know, and what does
 * not end or grows too long with the values of the example.
 */
export function templateProblems(kind: MailKind, template: MailTemplate): TemplateProblem[] {
  const known = variablesOf(kind);
  const parts = [
    ["subject", template.subject],
    ["text", template.text],
    ["html", template.html ?? ""],
  ] as const;
  return parts.flatMap(([part, text]) => {
    const message = problemIn(text, known) ?? problemOfSample(kind, { part, text });
    return message === null ? [] : [{ part, message }];
  });
}
