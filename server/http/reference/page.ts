import {
  type ApiDocument,
  anchors,
  groupByTag,
  listApiOperations,
  type OperationEntry,
  type Schemas,
} from "./document";
import { errorTable } from "./error-table";
import { type Html, html, prose, trusted } from "./html";
import { operationView } from "./operation-view";
import { objectView } from "./schema-view";
import { SCRIPT } from "./script";
import { STYLE } from "./style";

/** Inlined, because a browser requests /favicon.ico otherwise. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%234338ca'/%3E%3Cpath d='M4 12V4l4 5 4-5v8' fill='none' stroke='%23fff' stroke-width='1.6'/%3E%3C/svg%3E";

interface Chapter {
  tag: string;
  operations: readonly OperationEntry[];
}

function navigation(chapters: readonly Chapter[], names: readonly string[]): Html {
  return html`<nav id="contents" aria-label="Contents" popover><div class="filter" hidden><label for="filter">Find an operation</label><input id="filter" type="search" autocomplete="off" spellcheck="false"><p id="found" role="status"></p></div><h2>Start here</h2><ul><li><a href="#introduction">Introduction</a></li><li><a href="#authentication">Authentication</a></li><li><a href="#caching">Caching and request ids</a></li><li><a href="#errors">Errors</a></li></ul>${chapters.map(
    ({ tag, operations }) =>
      html`<div class="chapter"><h2><a href="#${anchors.tag(tag)}">${tag}</a></h2><ul>${operations.map(
        ({ method, path, operation }) =>
          html`<li data-path="${method} ${path}"><a href="#${anchors.operation(operation.operationId)}">${operation.summary ?? path}</a></li>`,
      )}</ul></div>`,
  )}<div class="chapter"><h2><a href="#objects">Objects</a></h2><ul>${names.map(
    (name) => html`<li data-path="object"><a href="#${anchors.object(name)}">${name}</a></li>`,
  )}</ul></div></nav>`;
}

function introduction(document: ApiDocument, origin: string): Html {
  return html`<section class="prose" id="introduction"><h1>${document.info.title}</h1><p class="lead">${prose(document.info.description ?? "")}</p><p>Every path below is on this installation, at <code>${origin}</code>. Responses are JSON in UTF-8 unless an operation says otherwise. The same reference in OpenAPI 3.1: <a href="/openapi.json">openapi.json</a>.</p></section><section class="prose" id="authentication"><h2>Authentication</h2><p>The host name of a request identifies the publication. Published content is public and requires no credential.</p><dl><dt>Server key</dt><dd>For your own servers. Send it in the header <code>X-SUBAUTH</code>. It gives access to paywalled text and previews. Never put it in a page or an app. A wrong key always gets 401, and responses to a server key are never cached.</dd><dt>Account key</dt><dd>Public. Identifies the account in the query parameter <code>key</code> when the host name can’t.</dd></dl></section><section class="prose" id="caching"><h2>Caching and request ids</h2><p>Public responses have <code>Cache-Control</code> with their lifetime, an <code>ETag</code> (send it in <code>If-None-Match</code> to get a 304 without a body), and the keys to purge them from a shared cache in <code>Surrogate-Key</code> and <code>Cache-Tag</code>. Any origin can read them.</p><p>Every response has an <code>X-Request-Id</code>. You can send your own, of up to 64 letters, digits, dots, dashes and underscores.</p></section><section class="prose" id="errors"><h2>Errors</h2><p>Every error response has an <code>error</code> with a <code>code</code> from this list, a <code>message</code> for people, <code>details</code> of the invalid fields, and the <code>request_id</code>.</p>${errorTable()}</section>`;
}

function chapterView({ tag, operations }: Chapter, context: { origin: string; schemas: Schemas }): Html {
  return html`<section class="chapter" id="${anchors.tag(tag)}"><h2>${tag}</h2>${operations.map((described) => operationView(described, context))}</section>`;
}

/** Renders the API reference as one page, from the OpenAPI document alone. */
export function renderReference(document: ApiDocument, origin: string): string {
  const schemas: Schemas = document.components?.schemas ?? {};
  const names = Object.keys(schemas).toSorted((a, b) => a.localeCompare(b, "en"));
  const chapters = [...groupByTag(listApiOperations(document))].map(([tag, operations]) => ({
    tag,
    operations,
  }));
  const objects = Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  return html`${trusted("<!doctype html>")}<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" href="${ICON}"><title>API reference · Masthead</title><meta name="description" content="Every operation of this installation: parameters, responses and errors."><style>${trusted(STYLE)}</style></head><body><a class="skip" href="#main">Skip to the reference</a><header class="top"><a class="brand" href="/docs">Masthead <span>API reference</span></a><button type="button" popovertarget="contents">Contents</button></header><div class="layout">${navigation(chapters, names)}<main id="main" tabindex="-1">${introduction(document, origin)}${chapters.map((chapter) => chapterView(chapter, { origin, schemas }))}<section class="chapter" id="objects"><h2>Objects</h2>${objects.map(([name, schema]) => objectView(name, schema, schemas))}</section></main></div><script>${trusted(SCRIPT)}</script></body></html>`
    .markup;
}
