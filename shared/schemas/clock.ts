import { z } from "zod";
import { idSchema } from "./input";

/** Duration of a clock advance: `12h`, `31d`, `2w`, `1m`, `1y`. */
export const advanceSchema = z.object({
  duration: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^[1-9][0-9]{0,4}[hdwmy]$/,
      "Enter a number followed by h, d, w, m or y, such as 12h, 31d, 2w, 1m or 1y.",
    ),
});

export const happeningsSchema = z.object({ advanceId: idSchema, cursor: z.bigint().nullish() });
