/** How stories are placed in a grid of a wide page. */
interface GridArrangement {
  columns: 2 | 3 | 4;
  /** Columns of the first story, so that the last row has no empty place. */
  firstSpan: number;
}

/**
 * Arrange two or more stories in about the preferred number of columns. Where they do not fill whole rows, the first
 * story takes the places that would stay empty.
 */
export function arrangeGrid(count: number, preferred: 3 | 4): GridArrangement {
  if (count <= 2) return { columns: 2, firstSpan: 1 };
  if (count === 3) return { columns: 3, firstSpan: 1 };
  const other = preferred === 3 ? 4 : 3;
  const columns = count % preferred !== 0 && count % other === 0 ? other : preferred;
  const inLastRow = count % columns;
  return { columns, firstSpan: inLastRow === 0 ? 1 : columns - inLastRow + 1 };
}

/** Choose the columns of a list without pictures: at most three, each with a story. */
export function chooseTextColumns(count: number): 1 | 2 | 3 {
  if (count <= 1) return 1;
  return count === 2 || (count % 3 !== 0 && count % 2 === 0) ? 2 : 3;
}
