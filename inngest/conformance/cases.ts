import type { Case } from "./case";
import { flowCases } from "./cases/flow";
import { limitCases } from "./cases/limits";
import { retryCases } from "./cases/retries";
import { sendingCases } from "./cases/sending";
import { triggerCases } from "./cases/triggers";

export const cases: Case[] = [...triggerCases, ...sendingCases, ...flowCases, ...retryCases, ...limitCases];
