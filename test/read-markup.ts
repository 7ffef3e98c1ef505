import { Parser } from "htmlparser2";

/** Markup as a browser parses it. */
interface Read {
  names: Set<string>;
  attributes: [string, string][];
  text: string;
}

/** Parses markup as a browser does: elements, attributes, and visible text. */
export function readMarkup(markup: string): Read {
  const result: Read = { names: new Set(), attributes: [], text: "" };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      result.names.add(name);
      result.attributes.push(...Object.entries(attributes));
    },
    ontext: (text) => {
      result.text += text;
    },
  });
  parser.end(markup);
  return result;
}
