const LISTS = /"(?:stories|items)":\s*\[/g;

/** Returns the position after the object that begins at `from`. */
function findEnd(text: string, from: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new Error("the response is not complete");
}

function skipSeparators(text: string, from: number): number {
  let at = from;
  while (/[\s,]/.test(text[at] ?? "")) at += 1;
  return at;
}

/** Cuts a JSON text into the elements of its lists and the text before each of them; `rest` follows the last one. */
export function cutItems(text: string): { items: string[]; before: string[]; rest: string } {
  const items: string[] = [];
  const before: string[] = [];
  const lists = new RegExp(LISTS);
  let from = 0;
  for (let list = lists.exec(text); list !== null; list = lists.exec(text)) {
    let at = skipSeparators(text, lists.lastIndex);
    while (text[at] === "{") {
      const end = findEnd(text, at);
      before.push(text.slice(from, at));
      items.push(text.slice(at, end));
      from = end;
      at = skipSeparators(text, end);
    }
    // A list inside an element was cut with it.
    lists.lastIndex = Math.max(lists.lastIndex, from);
  }
  return { items, before, rest: text.slice(from) };
}
