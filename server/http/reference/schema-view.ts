import { anchors, referencedName, resolve, type Schema, type SchemaOrRef, type Schemas } from "./document";
import { type Html, html, NOTHING, prose } from "./html";

/** Levels of named objects that are expanded inline; deeper ones are linked. */
const MAX_EXPANDED = 1;
const MAX_DEPTH = 6;

interface ViewContext {
  schemas: Schemas;
  /** Number of named objects between here and the root. */
  named: number;
  depth: number;
}

function getAlternatives(schema: Schema): readonly SchemaOrRef[] {
  return schema.oneOf ?? schema.anyOf ?? schema.allOf ?? [];
}

function getTypes(schema: Schema): string[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === "string" ? [schema.type] : [...schema.type];
}

function isNullable(schema: SchemaOrRef): boolean {
  return (
    !("$ref" in schema) && (getTypes(schema).includes("null") || getAlternatives(schema).some(isNullable))
  );
}

function isNull(schema: SchemaOrRef): boolean {
  const types = "$ref" in schema ? [] : getTypes(schema);
  return types.length === 1 && types[0] === "null";
}

/** Renders the type of a value, with links to named objects. */
export function typeName(schema: SchemaOrRef): Html {
  const name = referencedName(schema);
  if (name !== null) return html`<a href="#${anchors.object(name)}">${name}</a>`;
  if ("$ref" in schema) return html`any`;
  if (schema.type === "array")
    return schema.items === undefined ? html`array` : html`array of ${typeName(schema.items)}`;
  const alternatives = getAlternatives(schema).filter((alternative) => !isNull(alternative));
  if (alternatives.length > 0) {
    const names = [...new Set(alternatives.map((alternative) => typeName(alternative).markup))];
    return { markup: names.join(" or ") };
  }
  const types = getTypes(schema).filter((type) => type !== "null");
  const plain = types.length === 0 ? "any" : types.join(" or ");
  return html`${schema.format === undefined ? plain : `${plain} (${schema.format})`}`;
}

function formatRange(low: number | undefined, high: number | undefined, unit: string): string[] {
  if (low !== undefined && high !== undefined) return [`${low} to ${high}${unit}`];
  if (low !== undefined) return [`at least ${low}${unit}`];
  return high === undefined ? [] : [`at most ${high}${unit}`];
}

/** Renders the constraints and the default of a value; empty where it has none. */
export function limits(schema: SchemaOrRef): Html {
  if ("$ref" in schema) return NOTHING;
  const constraints = [
    ...formatRange(schema.minimum, schema.maximum, ""),
    ...formatRange(schema.minLength, schema.maxLength, " characters"),
    ...formatRange(schema.minItems, schema.maxItems, " entries"),
    ...(schema.pattern === undefined ? [] : [`matches \`${schema.pattern}\``]),
    ...(schema.enum === undefined ? [] : [`one of ${schema.enum.map((value) => `\`${value}\``).join(", ")}`]),
    ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
  ];
  return constraints.length === 0
    ? NOTHING
    : html`<span class="limits">${prose(constraints.join("; "))}</span>`;
}

/** Lists the objects of a value: itself, its entries, or each of its alternatives. */
function listObjects(
  schema: SchemaOrRef,
  context: ViewContext,
): { title: string; schema: Schema; context: ViewContext }[] {
  const name = referencedName(schema);
  const inside = { ...context, named: context.named + (name === null ? 0 : 1), depth: context.depth + 1 };
  if (inside.named > MAX_EXPANDED || inside.depth > MAX_DEPTH) return [];
  const resolved = resolve(schema, context.schemas);
  if (resolved.type === "array" && resolved.items !== undefined) return listObjects(resolved.items, context);
  const alternatives = getAlternatives(resolved).flatMap((alternative) => listObjects(alternative, inside));
  const values = resolved.additionalProperties;
  const free = typeof values === "object" ? listObjects(values, inside) : [];
  if (Object.keys(resolved.properties ?? {}).length === 0) return [...alternatives, ...free];
  return [{ title: name ?? "", schema: resolved, context: inside }, ...alternatives, ...free];
}

function fieldView(
  name: string,
  schema: SchemaOrRef,
  { required, context }: { required: boolean; context: ViewContext },
): Html {
  const inlineSchema = "$ref" in schema ? {} : schema;
  const nested = listObjects(schema, context);
  const flags = [required ? NOTHING : html` <span class="flag">optional</span>`];
  if (isNullable(schema)) flags.push(html` <span class="flag">nullable</span>`);
  return html`<li><div class="field"><code class="name">${name}</code> <span class="type">${typeName(schema)}</span>${flags}</div>${
    inlineSchema.description === undefined ? NOTHING : html`<p>${prose(inlineSchema.description)}</p>`
  }${limits(schema)}${nested.map(({ title, schema: object, context: at }) => {
    const label = title === "" ? name : title;
    return html`<details><summary>Fields of <code>${label}</code></summary>${fieldsView(object, at)}</details>`;
  })}</li>`;
}

function fieldsView(schema: Schema, context: ViewContext): Html {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {});
  return html`<ul class="fields">${entries.map(([name, property]) =>
    fieldView(name, property, { required: required.has(name), context }),
  )}</ul>`;
}

/** Renders a schema, field by field. */
export function schemaView(schema: SchemaOrRef, schemas: Schemas): Html {
  const top: ViewContext = { schemas, named: 0, depth: 0 };
  const objects = listObjects(schema, top);
  const description = "$ref" in schema ? undefined : schema.description;
  const about = description === undefined ? NOTHING : html`<p>${prose(description)}</p>`;
  if (objects.length === 1 && objects[0] !== undefined)
    return html`${about}${fieldsView(objects[0].schema, objects[0].context)}`;
  return html`${about}${objects.map(
    ({ title, schema: object, context }, at) =>
      html`<details><summary>Fields of <code>${title === "" ? `form ${at + 1}` : title}</code></summary>${fieldsView(object, context)}</details>`,
  )}`;
}

/** Renders a named object of the API with all its fields. */
export function objectView(name: string, schema: SchemaOrRef, schemas: Schemas): Html {
  const context: ViewContext = { schemas, named: MAX_EXPANDED, depth: 0 };
  const object = resolve(schema, schemas);
  const body = object.properties === undefined ? schemaView(schema, schemas) : fieldsView(object, context);
  return html`<article class="object" id="${anchors.object(name)}"><h3><a class="anchor" href="#${anchors.object(name)}">${name}</a></h3>${
    object.description === undefined ? NOTHING : html`<p>${prose(object.description)}</p>`
  }${body}</article>`;
}
