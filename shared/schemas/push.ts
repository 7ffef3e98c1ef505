import { z } from "zod";

const text = z.string().refine((value) => !value.includes("\u0000"), "Text can't contain NUL characters.");

/** What staff write in a notification of breaking news. Devices cut longer texts. */
export const pushTextsSchema = z.object({
  title: text.trim().min(1, "Enter a headline.").max(120, "At most 120 characters."),
  body: text.trim().max(240, "At most 240 characters."),
});
