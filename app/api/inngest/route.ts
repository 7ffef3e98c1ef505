import { getInngestHandler } from "@/inngest/serve";

const answer = (request: Request): Promise<Response> => getInngestHandler()(request);

export const GET = answer;
export const POST = answer;
export const PUT = answer;
