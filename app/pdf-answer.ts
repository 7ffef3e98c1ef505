import { AppError, notFound } from "@/server/platform/errors/index";

interface Pdf {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
}

const PRIVATE = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** A number of an address; what is none is not there. */
export function numberIn(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound("invoice");
  return Number(text);
}

/** A PDF of somebody's own. What is not there, is somebody else's, or is asked for by nobody is the same 404. */
export async function pdfAnswer(find: () => Promise<Pdf>): Promise<Response> {
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
      return new Response("There is no such invoice.", { status: 404, headers: PRIVATE });
    throw error;
  }
}
