import type { DemoCard } from "../content";
import type { DemoElement } from "../elements";
import { type ElementSources, fencedElement, lineElement, textElement } from "./elements";

/**
 * The body of a story file as cards. A line `===` starts the next card; it may carry `+<minutes>` after the
 * story's moment, `key-event`, `introduction`, and after `|` the title and message offered for sharing.
 */
export function readCards(body: string, sources: ElementSources): DemoCard[] {
  const cards: DemoCard[] = [];
  let card = { header: "", lines: Array.of<string>() };
  const finish = () => {
    const elements = readElements(card.lines, sources);
    if (elements.length > 0) cards.push({ ...readHeader(card.header), elements });
  };
  for (const line of body.split("\n")) {
    if (line === "===" || line.startsWith("=== ")) {
      finish();
      card = { header: line.slice(4), lines: [] };
    } else {
      card.lines.push(line);
    }
  }
  finish();
  return cards;
}

function readHeader(header: string): Omit<DemoCard, "elements"> {
  const [flags = "", title, message] = header.split("|").map((part) => part.trim());
  let minutesAfter = 0;
  let keyEvent = false;
  let cardType: DemoCard["cardType"] = null;
  for (const flag of flags.split(/\s+/).filter((part) => part !== "")) {
    if (/^\+\d+$/.test(flag)) minutesAfter = Number(flag);
    else if (flag === "key-event") keyEvent = true;
    else if (flag === "introduction") cardType = flag;
    else throw new Error(`unknown card flag ${flag}`);
  }
  return { minutesAfter, keyEvent, cardType, share: title ? { title, message: message ?? null } : null };
}

function readElements(lines: readonly string[], sources: ElementSources): DemoElement[] {
  const elements: DemoElement[] = [];
  let prose: string[] = [];
  const flush = () => {
    if (prose.some((line) => line.trim() !== "")) elements.push(textElement(prose.join("\n")));
    prose = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const fence = /^:::([a-z-]+)\s*(.*)$/.exec(line);
    const single = /^::([a-z-]+)\s+(.*)$/.exec(line);
    if (fence) {
      flush();
      const end = lines.indexOf(":::", index + 1);
      if (end === -1) throw new Error(`:::${fence[1]} is not closed`);
      elements.push(fencedElement(fence[1] ?? "", fence[2] ?? "", lines.slice(index + 1, end).join("\n")));
      index = end;
    } else if (single) {
      flush();
      elements.push(lineElement(single[1] ?? "", single[2] ?? "", sources));
    } else if (line.startsWith("## ")) {
      flush();
      const text = line.slice(3).trim();
      elements.push({ type: "title", subtype: null, title: "", description: "", text, metadata: {} });
    } else {
      prose.push(line);
    }
  }
  flush();
  return elements;
}
