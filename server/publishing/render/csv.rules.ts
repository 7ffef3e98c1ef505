const MAX_CELLS = 20_000;

/** Parse rows of a CSV text (RFC 4180, any line endings); an unterminated quote ends with the text. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let cells = 0;
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
    cells += 1;
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  const source = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  for (let at = 0; at < source.length && cells < MAX_CELLS; at += 1) {
    const character = source.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === ",") endCell();
    else if (character === "\n") endRow();
    else cell += character;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows.filter((cellsOfRow) => cellsOfRow.some((value) => value.trim() !== ""));
}
