export type Form = { [name: string]: Form | string };

/** Parses a form with nested names in brackets, as Stripe's SDK sends it: `items[0][price]=x`. */
export function readForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const parts = name.replaceAll("]", "").split("[");
    const last = parts.pop() ?? "";
    let at = form;
    for (const part of parts) {
      const next = at[part];
      const inner = typeof next === "object" ? next : {};
      at[part] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return form;
}

export function getFormValue(form: Form | undefined, ...path: readonly string[]): string | undefined {
  const [name, ...rest] = path;
  const field = name === undefined ? undefined : form?.[name];
  if (rest.length === 0) return typeof field === "string" ? field : undefined;
  return typeof field === "object" ? getFormValue(field, ...rest) : undefined;
}

export function getFormValues(form: Form, name: string): Record<string, string> {
  const field = form[name];
  if (typeof field !== "object") return {};
  return Object.fromEntries(
    Object.entries(field).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
