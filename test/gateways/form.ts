export type Form = { [name: string]: Form | string };

/** Reads a form whose names nest in brackets, as Stripe's SDK sends it: `items[0][price]=x`. */
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

export function wordOf(form: Form | undefined, ...path: readonly string[]): string | undefined {
  const [name, ...rest] = path;
  const found = name === undefined ? undefined : form?.[name];
  if (rest.length === 0) return typeof found === "string" ? found : undefined;
  return typeof found === "object" ? wordOf(found, ...rest) : undefined;
}

export function wordsOf(form: Form, name: string): Record<string, string> {
  const found = form[name];
  if (typeof found !== "object") return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
