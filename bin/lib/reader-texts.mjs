import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./paths.mjs";

/** Folders and files whose texts readers see: they come from `shared/messages`. */
const READER_SOURCES = [
  "app/(auth)",
  "app/(site)/[...path]",
  "app/(site)/layout.tsx",
  "app/(site)/list-page.tsx",
  "app/(site)/newsletters",
  "app/(site)/not-found.tsx",
  "app/(site)/offline.html",
  "app/(site)/page-not-found",
  "app/(site)/page.tsx",
  "app/(site)/search",
  "app/(site)/subscribe",
  "app/global-error-texts.ts",
  "app/global-error.tsx",
  "app/global-not-found.tsx",
  "components/reader",
  "components/site",
  "proxy.ts",
  "server/engagement/api/unsubscribe-newsletter.ts",
  "server/engagement/api/unsubscribe-page.ts",
  "server/engagement/newsletters",
  "server/engagement/notifications/compose-mail.ts",
  "server/http/bare-page.ts",
  "server/http/bare-texts.ts",
  "server/http/failed-page.ts",
  "server/http/request-gate.ts",
  "server/identity/mails",
  "server/identity/oauth/api/pages/consent-page.ts",
  "server/identity/oauth/api/pages/page.ts",
  "server/publishing/amp/amp-block.ts",
  "server/publishing/amp/amp-document.ts",
  "server/publishing/amp/follow-ups.ts",
  "server/publishing/amp/subscriptions.ts",
  "server/publishing/render",
  "server/subscriptions/api/checkout/closing-page.ts",
  "server/subscriptions/checkout/own-plan-view.rules.ts",
  "server/subscriptions/checkout/quote-view.rules.ts",
  "server/subscriptions/checkout/receipt-view.rules.ts",
  "server/subscriptions/checkout/shop-view.rules.ts",
  "server/subscriptions/checkout/switch-view.rules.ts",
  "server/subscriptions/emails",
  "shared/formats/plan-texts.ts",
  "shared/third-party.ts",
];

/** Parts of these folders that staff see, in English like the dashboard. */
const STAFF_SOURCES = [
  "app/(auth)/invitation",
  "app/(auth)/sign-in",
  "app/(auth)/passkey-actions.ts",
  "app/(auth)/sign-in-link-action.ts",
  "app/(auth)/staff-actions.ts",
  "app/(auth)/staff-layout.tsx",
  "app/(auth)/staff-provider.ts",
  "server/engagement/newsletters/edit-template.ts",
  "server/engagement/newsletters/manage-newsletters.ts",
  "server/subscriptions/emails/manage-templates.ts",
  "server/subscriptions/emails/sample-values.ts",
  "server/subscriptions/emails/template-language.ts",
];

/** Attributes and properties that are shown or read aloud. */
const SHOWN = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "description",
  "done",
  "footnote",
  "heading",
  "hint",
  "label",
  "lead",
  "message",
  "placeholder",
  "problem",
  "subject",
  "submit",
  "text",
  "title",
]);

/** Attributes and calls whose texts nobody reads. */
const TECHNICAL_ATTRIBUTES = new Set(["className", "d", "sizes", "style"]);
const LOG_CALL = /\blog\.(?:debug|info|warn|error)$/;

const WORD = /\p{L}{2}/u;
/** At least two words, the first with a capital: a sentence or a title. */
const SENTENCE = /^\P{L}*\p{Lu}\p{L}*(?:[’']\p{L}+)?,? \p{L}/u;

function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
  return null;
}

/** Whether the text is the value of an attribute or property that is shown. */
function isShown(node) {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return SHOWN.has(parent.name.getText());
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) {
    return SHOWN.has(parent.name.getText().replaceAll('"', ""));
  }
  return false;
}

function isTechnical(node, path) {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return true;
  if (ts.isJsxAttribute(parent)) return TECHNICAL_ATTRIBUTES.has(parent.name.getText());
  // A refusal of the server is in English; the page translates it (translate-problem.ts).
  // A plain answer of a route goes to a client that sent what no page of ours sends.
  if (ts.isNewExpression(parent)) {
    const name = parent.expression.getText();
    return name === "Response" || (name === "AppError" && path.startsWith("server/"));
  }
  if (ts.isCallExpression(parent)) return LOG_CALL.test(parent.expression.getText());
  return false;
}

/**
 * Finds the texts that a source file shows to readers without taking them from a message file: words between tags,
 * values of attributes and properties that are shown, and literals that begin like a sentence.
 */
export function findReaderTexts(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const findings = [];
  const add = (node, text) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    findings.push({ line: line + 1, text: text.replaceAll(/\s+/g, " ").trim() });
  };
  const visit = (node) => {
    if (ts.isJsxText(node) && WORD.test(node.text)) add(node, node.text);
    const text = textOf(node);
    if (text !== null && !isTechnical(node, path)) {
      const words = text.replaceAll("{}", "");
      if (SENTENCE.test(text) || (isShown(node) && /^\P{L}*\p{Lu}|\p{L} \p{L}/u.test(words))) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return findings;
}

function* listSources(path) {
  if (STAFF_SOURCES.includes(path)) return;
  const full = join(root, path);
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full)) yield* listSources(`${path}/${name}`);
  } else if (/\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)) yield path;
}

/** Finds the texts outside message files in all sources of readers' pages and mails: `path:line "text"`. */
export function checkReaderTexts() {
  return READER_SOURCES.flatMap((source) =>
    [...listSources(source)].flatMap((path) =>
      findReaderTexts(path, readFileSync(join(root, path), "utf8")).map(
        ({ line, text }) => `${path}:${line} "${text}"`,
      ),
    ),
  );
}
