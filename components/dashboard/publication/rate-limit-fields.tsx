import { type CallerKind, type CallKind, DEFAULT_LIMITS } from "@/shared/default-limits";
import type { RateLimits } from "@/shared/quota";
import { NumberField } from "../form/fields";
import type { FindProblem } from "../form/use-form-values";

const CALLERS: readonly { caller: CallerKind; callerLabel: string }[] = [
  { caller: "address", callerLabel: "per IP address" },
  { caller: "credential", callerLabel: "per reader, or for the server keys" },
  { caller: "account", callerLabel: "altogether" },
];

const CALLS: readonly { calls: CallKind; callLabel: string }[] = [
  { calls: "reads", callLabel: "Reads" },
  { calls: "writes", callLabel: "Writes" },
];

interface RateLimitFieldsProps {
  limits: RateLimits;
  problem: FindProblem<{ rateLimits: RateLimits }>;
  change: (limits: RateLimits) => void;
}

/** Rate limits of the account in requests per minute; an empty field is the default. */
export function RateLimitFields({ limits, problem, change }: RateLimitFieldsProps) {
  return (
    <div className="grid max-w-xl gap-4 sm:grid-cols-2">
      {CALLERS.flatMap(({ caller, callerLabel }) =>
        CALLS.map(({ calls, callLabel }) => (
          <NumberField
            key={`${caller} ${calls}`}
            label={`${callLabel} ${callerLabel}`}
            hint={`Default: ${DEFAULT_LIMITS[caller][calls].toLocaleString("en")}.`}
            min={1}
            value={limits[caller][calls]}
            error={problem(`rateLimits.${caller}.${calls}`)}
            onChange={(limit) => change({ ...limits, [caller]: { ...limits[caller], [calls]: limit } })}
          />
        )),
      )}
    </div>
  );
}
