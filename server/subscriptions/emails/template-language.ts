import { Liquid, LiquidError } from "liquidjs";
import { AppError } from "@/server/platform/errors/index";
import type { MailKind } from "@/shared/mail-kinds";
import type { MailTemplate, MailValues } from "./mail-template";
import { listTemplateVariables, SAMPLE_VALUES } from "./sample-values";

/** Limits of templates: no files, own values only, and bounded size and run time. */
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

/** Error in one part of a template, as a sentence. */
export interface TemplateProblem {
  part: keyof MailTemplate;
  message: string;
}

/** Maximum characters of one part of a mail; readers' mail servers refuse more. */
const LONGEST_PART = 500_000;

const TOO_LONG =
  `The template produces more than ${LONGEST_PART.toLocaleString("en")} characters ` +
  `or uses too much memory. Shorten its loops.`;
const TOO_SLOW = "The template takes too long to render. Shorten its loops.";

/** Convert a library error to a sentence; the library appends the file and line. */
function toSentence(error: unknown): string {
  if (error instanceof Error && /render limit exceeded/.test(error.message)) return TOO_SLOW;
  if (error instanceof Error && /alloc limit exceeded|Invalid string length/.test(error.message))
    return TOO_LONG;
  const text = error instanceof LiquidError || error instanceof Error ? error.message : String(error);
  const [first = text] = text.split(", file:");
  return `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\s+/g, " ")}`;
}

/** Render a part of a template with its values. Refused as invalid, with a sentence for staff, where that fails. */
export function renderPart(
  { part, text }: { part: keyof MailTemplate; text: string },
  values: MailValues,
): string {
  try {
    const output = String((part === "html" ? escaping : plain).parseAndRenderSync(text, values));
    if (output.length <= LONGEST_PART) return output;
  } catch (error) {
    const message = toSentence(error);
    throw new AppError("invalid", message, { problems: [{ path: part, message }], cause: error });
  }
  throw new AppError("invalid", TOO_LONG, { problems: [{ path: part, message: TOO_LONG }] });
}

function findSyntaxProblem(text: string, allowedNames: readonly string[]): string | null {
  try {
    const parsed = plain.parse(text);
    const unknown = plain.globalFullVariablesSync(parsed).find((name) => !allowedNames.includes(name));
    if (unknown !== undefined)
      return `{{ ${unknown} }} is not available in this email. Available variables: ${allowedNames.join(", ")}.`;
    return null;
  } catch (error) {
    return toSentence(error);
  }
}

function findRenderProblem(
  kind: MailKind,
  { part, text }: { part: keyof MailTemplate; text: string },
): string | null {
  try {
    renderPart({ part, text }, SAMPLE_VALUES[kind]);
    return null;
  } catch (error) {
    return toSentence(error);
  }
}

/**
 * Find every error of a template: syntax errors, values that this kind of mail lacks, and unbounded loops or output
 * with the sample values.
 */
export function findTemplateProblems(kind: MailKind, template: MailTemplate): TemplateProblem[] {
  const allowedNames = listTemplateVariables(kind);
  const parts = [
    ["subject", template.subject],
    ["text", template.text],
    ["html", template.html ?? ""],
  ] as const;
  return parts.flatMap(([part, text]) => {
    const message = findSyntaxProblem(text, allowedNames) ?? findRenderProblem(kind, { part, text });
    return message === null ? [] : [{ part, message }];
  });
}
