import { Parser } from "htmlparser2";

/** Markup as a browser takes it. */
interface Read {
  names: Set<string>;
  attributes: [string, string][];
  text: string;
}

/** The markup as a browser takes it: elements, attributes, and what is read. */
export function readMarkup(markup: string): Read {
  const found: Read = { names: new Set(), attributes: [], text: "" };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      found.names.add(name);
      found.attributes.push(...Object.entries(attributes));
    },
    ontext: (text) => {
      found.text += text;
    },
  });
  parser.end(markup);
  return found;
}
