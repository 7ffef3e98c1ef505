import { toCurlCommand } from "./curl";
import {
  anchors,
  listParameters,
  type OperationEntry,
  type Parameter,
  type SchemaOrRef,
  type Schemas,
} from "./document";
import { type Html, html, NOTHING, prose } from "./html";
import { limits, schemaView, typeName } from "./schema-view";

interface RenderContext {
  origin: string;
  schemas: Schemas;
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  serverKey: "server key",
  accountKey: "account key",
};

/** Describes the required credentials. */
function credentialsView({ operation }: OperationEntry): Html {
  const schemes = (operation.security ?? []).map((requirement) => Object.keys(requirement)[0] ?? null);
  const keys = schemes.flatMap((scheme) => (scheme === null ? [] : [KEY_NAMES[scheme] ?? scheme]));
  const link = html`<a href="#authentication">${keys.join(" or ")}</a>`;
  if (keys.length === 0) return html`Public`;
  return schemes.includes(null) ? html`Public; ${link} optional` : html`Requires the ${link}`;
}

function parameterRow({ name, required, description, schema }: Parameter): Html {
  return html`<tr role="row"><th scope="row" role="rowheader"><code>${name}</code>${
    required === true ? html` <span class="flag needed">required</span>` : NOTHING
  }</th><td role="cell" class="type">${schema === undefined ? "string" : typeName(schema)}</td><td role="cell">${
    description === undefined ? NOTHING : html`<p>${prose(description)}</p>`
  }${schema === undefined ? NOTHING : limits(schema)}</td></tr>`;
}

function parameterTable(title: string, parameters: readonly Parameter[]): Html {
  if (parameters.length === 0) return NOTHING;
  return html`<table role="table"><caption>${title}</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Name</th><th scope="col" role="columnheader">Type</th><th scope="col" role="columnheader">Description</th></tr></thead><tbody role="rowgroup">${parameters.map(parameterRow)}</tbody></table>`;
}

function contentView(content: Record<string, { schema?: SchemaOrRef }>, schemas: Schemas): Html {
  const [first, ...alternatives] = Object.entries(content);
  if (first === undefined) return NOTHING;
  const also = alternatives.length === 0 ? "" : ` (also as ${alternatives.map(([type]) => type).join(", ")})`;
  const [type, { schema }] = first;
  return html`<p class="media"><code>${type}</code>${also}</p>${schema === undefined ? NOTHING : schemaView(schema, schemas)}`;
}

function requestBody({ operation }: OperationEntry, schemas: Schemas): Html {
  const body = operation.requestBody;
  if (body === undefined || !("content" in body)) return NOTHING;
  return html`<h4>Request body</h4>${contentView(body.content, schemas)}`;
}

function statusClass(status: string): string {
  return status.startsWith("2") ? "fine" : "other";
}

function responses({ operation }: OperationEntry, schemas: Schemas): Html {
  const all = Object.entries(operation.responses ?? {}).flatMap(([status, response]) =>
    response !== undefined && "description" in response ? [{ status, response }] : [],
  );
  const answers = all.filter(({ status }) => Number(status) < 400);
  const refusals = all.filter(({ status }) => Number(status) >= 400);
  return html`<h4>Responses</h4>${answers.map(
    ({ status, response }) =>
      html`<section class="response"><p><span class="status ${statusClass(status)}">${status}</span> ${prose(String(response.description))}</p>${
        "content" in response && response.content !== undefined
          ? contentView(response.content, schemas)
          : NOTHING
      }</section>`,
  )}<p class="refusals">Errors: ${refusals.map(
    ({ status }, at) => html`${at === 0 ? "" : ", "}<a href="#errors">${status}</a>`,
  )}.</p>`;
}

/** Renders one operation: description, parameters, body, responses and an example call. */
export function operationView(described: OperationEntry, { origin, schemas }: RenderContext): Html {
  const { method, path, operation } = described;
  const anchor = anchors.operation(operation.operationId);
  const parameters = listParameters(described);
  const parametersIn = (where: string) => parameters.filter((parameter) => parameter.in === where);
  return html`<article class="operation" id="${anchor}"><div class="told"><h3><a class="anchor" href="#${anchor}">${operation.summary ?? path}</a></h3><p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>${
    operation.description === undefined ? NOTHING : html`<p>${prose(operation.description)}</p>`
  }<p class="who">${credentialsView(described)}.</p>${parameterTable("Path parameters", parametersIn("path"))}${parameterTable("Query parameters", parametersIn("query"))}${requestBody(described, schemas)}${responses(described, schemas)}</div><div class="shown"><figure><figcaption>Request</figcaption><pre><code>${toCurlCommand(described, { origin, schemas })}</code></pre></figure></div></article>`;
}
