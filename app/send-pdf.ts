import { AppError, notFound } from "@/server/platform/errors/index";

interface Pdf {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
}

const PRIVATE = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** Parse an id of a URL; an invalid one is a 404. */
export function requireInvoiceId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound("invoice");
  return Number(text);
}

/** Send a PDF. Missing, foreign and unauthenticated requests all receive the same 404. */
export async function sendPdf(find: () => Promise<Pdf>): Promise<Response> {
  try {
    const { bytes, name } = await find();
    return new Response(bytes, {
      headers: {
        ...PRIVATE,
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${name}"`,
      },
    });
  } catch (error) {
    if (error instanceof AppError && ["not_found", "unauthorized"].includes(error.code))
      return new Response("Invoice not found.", { status: 404, headers: PRIVATE });
    throw error;
  }
}
