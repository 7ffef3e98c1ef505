import type { ElementView } from "@/server/publishing/site/index";
import css from "./data-table.module.css";
import { getSiteTexts, type PageLocale } from "./site-texts";

type Table = Extract<ElementView, { kind: "table" }>;

const NUMBER = /^[-+−]?[£$€]?\s*[\d.,\s]+\s*(%|m|km|kg|bn|k)?$/i;

/** Columns that contain only numbers are right-aligned. */
function findNumericColumns(rows: readonly (readonly string[])[]): boolean[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: columns }, (_, index) =>
    rows.every((row) => {
      const value = row[index]?.trim() ?? "";
      return value === "" || value === "–" || value === "-" || NUMBER.test(value);
    }),
  );
}

/** Table of values; wider than the page, it scrolls in its own box. */
export function DataTable({ element, locale }: PageLocale & { element: Table }) {
  const right = findNumericColumns(element.rows);
  const name = element.caption === "" ? getSiteTexts({ locale })("table") : element.caption;
  return (
    <div className={css.box} role="region" aria-label={name} tabIndex={0}>
      <table className={css.table}>
        {element.caption === "" ? null : <caption className={css.caption}>{element.caption}</caption>}
        {element.head === null ? null : (
          <thead>
            <tr>
              {element.head.map((cell, index) => (
                <th key={`${index} ${cell}`} scope="col" data-number={right[index] ?? false}>
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {element.rows.map((row, rowIndex) => (
            <tr key={`${rowIndex} ${row[0]}`}>
              {row.map((cell, index) => (
                <td key={`${index} ${cell}`} data-number={right[index] ?? false}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
