import { History } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import type { AuditChange } from "@/server/audit/index";
import { formatObjectType } from "./audit-labels";

const OPERATIONS: Readonly<Record<string, string>> = {
  insert: "Created",
  update: "Changed",
  delete: "Deleted",
};

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return "–";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

function Value({ value }: { value: unknown }) {
  return (
    <pre dir="auto" className="font-mono text-xs break-words whitespace-pre-wrap">
      {formatValue(value)}
    </pre>
  );
}

function ChangedRow({ change }: { change: AuditChange }) {
  const { operation, rowType, rowId, before, after } = change;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const title = `${OPERATIONS[operation] ?? operation} ${formatObjectType(rowType)} ${rowId}`;
  return (
    <section className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full table-fixed text-left text-sm">
        <caption className="border-b border-line px-4 py-2.5 text-left font-medium break-words">
          {title}
        </caption>
        <thead className="text-xs text-ink-3">
          <tr>
            <th scope="col" className="w-1/4 px-4 py-2 font-normal">
              Field
            </th>
            <th scope="col" className="px-4 py-2 font-normal">
              Before
            </th>
            <th scope="col" className="px-4 py-2 font-normal">
              After
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {fields.map((field) => (
            <tr key={field} className="align-top">
              <th scope="row" className="px-4 py-2 font-normal break-words text-ink-2">
                {field.replaceAll("_", " ")}
              </th>
              <td className="px-4 py-2">
                <Value value={before?.[field]} />
              </td>
              <td className="px-4 py-2">
                <Value value={after?.[field]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The rows that an act changed, with each changed field before and after. */
export function ChangeList({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) {
    return (
      <EmptyState icon={History} title="No recorded changes">
        This action changed no stored data of the publication, such as a test message, or left it as it was.
      </EmptyState>
    );
  }
  const shown = changes.filter(({ operation }) => operation !== "more");
  return (
    <div className="flex flex-col gap-4">
      {shown.map((change, index) => (
        <ChangedRow key={`${index}-${change.rowType}-${change.rowId}`} change={change} />
      ))}
      {shown.length < changes.length && (
        <p className="text-sm text-ink-2">
          Only the first {shown.length} changed rows of this action are recorded.
        </p>
      )}
    </div>
  );
}
