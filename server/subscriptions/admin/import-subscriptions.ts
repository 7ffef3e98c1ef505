import type { PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import { getPlan } from "@/server/subscriptions/catalogue/index";
import { isExternalIdTaken } from "@/server/subscriptions/checkout/index";
import { normalizeIdentity } from "@/server/subscriptions/customers/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { parseCsv } from "./csv.rules";
import { type SellManually, sellManually } from "./sell-manually";

const MAX_LINES = 1_000;
const COLUMNS = [
  "provider",
  "identity",
  "name",
  "plan_id",
  "payment_type",
  "start",
  "external_id",
  "notes",
] as const;
const REQUIRED = ["provider", "identity", "plan_id"] as const;

/** Result, or dry-run result, of one line. */
export interface ImportLine {
  /** Counted as in a spreadsheet: the headings are line 1. */
  line: number;
  outcome: "created" | "would be created" | "already exists" | "refused";
  /** The subscriber and plan, or the reason of the refusal. */
  detail: string;
  subscriptionId: number | null;
}

export interface ImportReport {
  lines: ImportLine[];
  created: number;
  refused: number;
  known: number;
}

type Cells = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;

function parseTable(csv: string): Cells[] {
  const rows = parseCsv(csv);
  if (rows === null) throw new AppError("invalid", "A quote in this file is not closed.");
  const [headings, ...lines] = rows;
  if (headings === undefined) throw new AppError("invalid", "This file is empty.");
  const names = headings.map((name) => name.trim().toLowerCase());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new AppError("invalid", `These columns are missing: ${missing.join(", ")}.`);
  if (lines.length > MAX_LINES)
    throw new AppError("invalid", `The file can have at most ${MAX_LINES} lines.`);
  return lines.map((cells) =>
    Object.fromEntries(COLUMNS.map((name) => [name, cells[names.indexOf(name)]?.trim() ?? ""])),
  );
}

function parseStart(text: string): Date | null {
  if (text === "") return null;
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new AppError("invalid", `${text} is not a date in the format YYYY-MM-DD.`);
  return at;
}

function parsePaymentType(text: string): SellManually["paymentType"] {
  if (text === "" || text === "manual") return "manual";
  if (text === "sponsored") return "sponsored";
  throw new AppError("invalid", "payment_type must be manual or sponsored.");
}

async function parseSale(ctx: PaymentContext, cells: Cells): Promise<SellManually> {
  const { provider = "", identity = "", name = "", plan_id = "", external_id = "", notes = "" } = cells;
  const buyer = normalizeIdentity({ provider, value: identity });
  if (!/^\d{1,9}$/.test(plan_id)) throw new AppError("invalid", "plan_id must be a plan id, such as 12.");
  await getPlan(ctx, Number(plan_id));
  return {
    buyer,
    name: name === "" ? null : name,
    recipient: null,
    planId: Number(plan_id),
    paymentType: parsePaymentType(cells.payment_type ?? ""),
    amountCents: null,
    startAt: parseStart(cells.start ?? ""),
    notes: notes === "" ? null : notes,
    externalId: external_id === "" ? null : external_id,
  };
}

async function importLine(
  ctx: PaymentContext,
  { cells, dryRun, seen }: { cells: Cells; dryRun: boolean; seen: Set<string> },
): Promise<Omit<ImportLine, "line">> {
  const sale = await parseSale(ctx, cells);
  const detail = `${sale.buyer.provider}/${sale.buyer.value}, plan ${sale.planId}`;
  const { externalId } = sale;
  const exists =
    externalId !== null &&
    (seen.has(externalId) || (await isExternalIdTaken(ctx.db, ctx.account.id, externalId)));
  if (exists)
    return { outcome: "already exists", detail: `${detail}, as ${externalId}`, subscriptionId: null };
  if (externalId !== null) seen.add(externalId);
  if (dryRun) return { outcome: "would be created", detail, subscriptionId: null };
  const { id } = await sellManually(ctx, sale);
  return { outcome: "created", detail, subscriptionId: id };
}

/**
 * Create subscriptions from a CSV file, line by line; a refused line does not affect the others.
 *
 * Lines with an existing external_id are skipped, so that the same file may be sent again. A dry run writes nothing.
 */
export async function importSubscriptions(
  ctx: PaymentContext,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<ImportReport> {
  requireBackoffice(ctx, "subscriptions:write");
  const lines: ImportLine[] = [];
  const seen = new Set<string>();
  for (const [at, cells] of parseTable(csv).entries()) {
    const line = at + 2;
    try {
      lines.push({ line, ...(await importLine(ctx, { cells, dryRun, seen })) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      lines.push({ line, outcome: "refused", detail: error.message, subscriptionId: null });
    }
  }
  const count = (...outcomes: ImportLine["outcome"][]) =>
    lines.filter((entry) => outcomes.includes(entry.outcome)).length;
  return {
    lines,
    created: count("created", "would be created"),
    refused: count("refused"),
    known: count("already exists"),
  };
}
