import {
  type CallerKind,
  type CallKind,
  DEFAULT_LIMITS,
  type RateLimits,
} from "@/server/platform/quota/index";
import { NumberField } from "../form/fields";

const CALLERS: readonly { caller: CallerKind; words: string }[] = [
  { caller: "address", words: "from one address" },
  { caller: "credential", words: "of one reader, or of the server keys" },
  { caller: "account", words: "altogether" },
];

const CALLS: readonly { calls: CallKind; word: string }[] = [
  { calls: "reads", word: "Reads" },
  { calls: "writes", word: "Writes" },
];

interface RateLimitFieldsProps {
  limits: RateLimits;
  problem: (field: string) => string | undefined;
  change: (limits: RateLimits) => void;
}

/** How many calls a minute the account takes; an empty field is the default. */
export function RateLimitFields({ limits, problem, change }: RateLimitFieldsProps) {
  return (
    <div className="grid max-w-xl gap-4 sm:grid-cols-2">
      {CALLERS.flatMap(({ caller, words }) =>
        CALLS.map(({ calls, word }) => (
          <NumberField
            key={`${caller} ${calls}`}
            label={`${word} ${words}`}
            hint={`Empty: ${DEFAULT_LIMITS[caller][calls].toLocaleString("en")}.`}
            min={1}
            value={limits[caller][calls]}
            error={problem(`rateLimits.${caller}.${calls}`)}
            onChange={(most) => change({ ...limits, [caller]: { ...limits[caller], [calls]: most } })}
          />
        )),
      )}
    </div>
  );
}
