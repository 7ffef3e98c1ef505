import { anchors, referencedName, resolve, type Schema, type SchemaOrRef, type Schemas } from "./document";
import { type Html, html, NOTHING, prose } from "./html";

/** How many named objects inside one another are opened in place; deeper ones are linked to. */
const OPENED = 1;
const DEEPEST = 6;

interface Place {
  schemas: Schemas;
  /** Named objects between here and the top. */
  named: number;
  depth: number;
}

function alternativesOf(schema: Schema): readonly SchemaOrRef[] {
  return schema.oneOf ?? schema.anyOf ?? schema.allOf ?? [];
}

function typesOf(schema: Schema): string[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === "string" ? [schema.type] : [...schema.type];
}

function isNullable(schema: SchemaOrRef): boolean {
  return !("$ref" in schema) && (typesOf(schema).includes("null") || alternativesOf(schema).some(isNullable));
}

function isNull(schema: SchemaOrRef): boolean {
  const types = "$ref" in schema ? [] : typesOf(schema);
  return types.length === 1 && types[0] === "null";
}

/** The type of a value in words, with links to the objects it names. */
export function typeName(schema: SchemaOrRef): Html {
  const name = referencedName(schema);
  if (name !== null) return html`<a href="#${anchors.object(name)}">${name}</a>`;
  if ("$ref" in schema) return html`any`;
  if (schema.type === "array")
    return schema.items === undefined ? html`array` : html`array of ${typeName(schema.items)}`;
  const alternatives = alternativesOf(schema).filter((one) => !isNull(one));
  if (alternatives.length > 0) {
    const names = [...new Set(alternatives.map((one) => typeName(one).markup))];
    return { markup: names.join(" or ") };
  }
  const types = typesOf(schema).filter((type) => type !== "null");
  const plain = types.length === 0 ? "any" : types.join(" or ");
  return html`${schema.format === undefined ? plain : `${plain} (${schema.format})`}`;
}

function between(low: number | undefined, high: number | undefined, unit: string): string[] {
  if (low !== undefined && high !== undefined) return [`${low} to ${high}${unit}`];
  if (low !== undefined) return [`at least ${low}${unit}`];
  return high === undefined ? [] : [`at most ${high}${unit}`];
}

/** Limits and default of a value; nothing where it has none. */
export function limits(schema: SchemaOrRef): Html {
  if ("$ref" in schema) return NOTHING;
  const said = [
    ...between(schema.minimum, schema.maximum, ""),
    ...between(schema.minLength, schema.maxLength, " characters"),
    ...between(schema.minItems, schema.maxItems, " entries"),
    ...(schema.pattern === undefined ? [] : [`matches \`${schema.pattern}\``]),
    ...(schema.enum === undefined ? [] : [`one of ${schema.enum.map((one) => `\`${one}\``).join(", ")}`]),
    ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
  ];
  return said.length === 0 ? NOTHING : html`<span class="limits">${prose(said.join("; "))}</span>`;
}

/** Objects that a value holds: itself, its entries, or each of its alternatives. */
function objectsIn(schema: SchemaOrRef, place: Place): { title: string; schema: Schema; place: Place }[] {
  const name = referencedName(schema);
  const inside = { ...place, named: place.named + (name === null ? 0 : 1), depth: place.depth + 1 };
  if (inside.named > OPENED || inside.depth > DEEPEST) return [];
  const resolved = resolve(schema, place.schemas);
  if (resolved.type === "array" && resolved.items !== undefined) return objectsIn(resolved.items, place);
  const alternatives = alternativesOf(resolved).flatMap((one) => objectsIn(one, inside));
  const values = resolved.additionalProperties;
  const free = typeof values === "object" ? objectsIn(values, inside) : [];
  if (Object.keys(resolved.properties ?? {}).length === 0) return [...alternatives, ...free];
  return [{ title: name ?? "", schema: resolved, place: inside }, ...alternatives, ...free];
}

function field(
  name: string,
  schema: SchemaOrRef,
  { required, place }: { required: boolean; place: Place },
): Html {
  const own = "$ref" in schema ? {} : schema;
  const nested = objectsIn(schema, place);
  const flags = [required ? NOTHING : html` <span class="flag">may be absent</span>`];
  if (isNullable(schema)) flags.push(html` <span class="flag">may be null</span>`);
  return html`<li><div class="field"><code class="name">${name}</code> <span class="type">${typeName(schema)}</span>${flags}</div>${
    own.description === undefined ? NOTHING : html`<p>${prose(own.description)}</p>`
  }${limits(schema)}${nested.map(({ title, schema: object, place: at }) => {
    const label = title === "" ? name : title;
    return html`<details><summary>Fields of <code>${label}</code></summary>${fields(object, at)}</details>`;
  })}</li>`;
}

function fields(schema: Schema, place: Place): Html {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {});
  return html`<ul class="fields">${entries.map(([name, one]) =>
    field(name, one, { required: required.has(name), place }),
  )}</ul>`;
}

/** Everything that is known about a value, field by field. */
export function schemaView(schema: SchemaOrRef, schemas: Schemas): Html {
  const top: Place = { schemas, named: 0, depth: 0 };
  const objects = objectsIn(schema, top);
  const description = "$ref" in schema ? undefined : schema.description;
  const about = description === undefined ? NOTHING : html`<p>${prose(description)}</p>`;
  if (objects.length === 1 && objects[0] !== undefined)
    return html`${about}${fields(objects[0].schema, objects[0].place)}`;
  return html`${about}${objects.map(
    ({ title, schema: object, place }, at) =>
      html`<details><summary>Fields of <code>${title === "" ? `form ${at + 1}` : title}</code></summary>${fields(object, place)}</details>`,
  )}`;
}

/** A named object of the API with all its fields. */
export function objectView(name: string, schema: SchemaOrRef, schemas: Schemas): Html {
  const place: Place = { schemas, named: OPENED, depth: 0 };
  const object = resolve(schema, schemas);
  const body = object.properties === undefined ? schemaView(schema, schemas) : fields(object, place);
  return html`<article class="object" id="${anchors.object(name)}"><h3><a class="anchor" href="#${anchors.object(name)}">${name}</a></h3>${
    object.description === undefined ? NOTHING : html`<p>${prose(object.description)}</p>`
  }${body}</article>`;
}
