import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

extendZodWithOpenApi(z);

/** zod with `.openapi()`, which names a schema in `/openapi.json` or changes how it is described there. */
export { z };
