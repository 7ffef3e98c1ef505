import { answerLetterheadSample } from "@/server/admin/index";

export const GET = answerLetterheadSample;
