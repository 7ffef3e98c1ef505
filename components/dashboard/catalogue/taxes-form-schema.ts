import { z } from "zod";
import { taxesSchema } from "@/shared/schemas/index";

export const taxesFormSchema = z.object({ taxes: taxesSchema });
