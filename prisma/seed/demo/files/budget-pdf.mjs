import { writeFileSync } from "node:fs";
import { join } from "node:path";

const LINES = [
  ["F2", 22, "Larkhaven City Council"],
  ["F1", 14, "Budget summary by the chief finance officer"],
  ["F1", 11, ""],
  ["F2", 12, "Total planned spending: GBP 412.0 million"],
  ["F1", 11, "Care for adults                     115.4   up 6.1 per cent"],
  ["F1", 11, "Children and schools                 90.6   up 3.8 per cent"],
  ["F1", 11, "Streets and transport                70.0   up 1.2 per cent"],
  ["F1", 11, "Housing and planning                 53.6   down 0.9 per cent"],
  ["F1", 11, "Flood defence and parks              49.4   up 8.4 per cent"],
  ["F1", 11, "Everything else                      33.0   down 4.7 per cent"],
  ["F1", 11, ""],
  ["F1", 11, "Council tax rises by 3.4 per cent. A middle-band home pays GBP 1,462."],
  ["F1", 11, "Parking on the Old Quay: GBP 3.20 an hour."],
  ["F1", 11, "All nine libraries open on Saturdays from spring."],
  ["F1", 11, ""],
  ["F1", 9, "An invented document for an invented city, published by The Harbour Chronicle."],
];

const escaped = (text) => text.replace(/[\\()]/g, "\\$&");

/** Writes budget-summary.pdf, one page of plain text, beside this file. */
export function writeBudgetPdf() {
  const text = LINES.map(
    ([font, size, line]) => `/${font} ${size} Tf (${escaped(line)}) Tj 0 -${size + 9} Td`,
  ).join("\n");
  const stream = `BT 64 770 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];

  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return String(offset).padStart(10, "0");
  });
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${offset} 00000 n \n`).join("")}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  writeFileSync(join(import.meta.dirname, "budget-summary.pdf"), pdf, "latin1");
}
