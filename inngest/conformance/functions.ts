import type { Inngest } from "inngest";
import type { Effects } from "./effects";
import { flowFunctions } from "./functions/flow";
import { limitFunctions } from "./functions/limits";
import { retryFunctions } from "./functions/retries";
import { triggerFunctions } from "./functions/triggers";

/** The suite's own functions, which record everything that a case observes in `effects`. */
export function createTestFunctions(client: Inngest, effects: Effects) {
  return [
    ...triggerFunctions(client, effects),
    ...flowFunctions(client, effects),
    ...retryFunctions(client, effects),
    ...limitFunctions(client, effects),
  ];
}
