import { HOUR_MILLISECONDS } from "@/shared/time-units";
import type { Wallet } from "@/shared/wallets";
import type { Gateway, PaymentContext } from "./gateway";

const LIFETIME = HOUR_MILLISECONDS / 6;
/** Number of gateways that a process remembers. */
const MAX_REMEMBERED = 1_000;

interface Reported {
  wallets: readonly Wallet[];
  /** When the gateway is asked again. */
  until: number;
}

const reported = new Map<string, Reported>();

function remember(key: string, entry: Reported): void {
  if (reported.size >= MAX_REMEMBERED) reported.clear();
  reported.set(key, entry);
}

/**
 * Return the wallets that a gateway last reported for its page, and ask it again where that is ten minutes ago. A page
 * does not wait for the answer: the first one of a process names no wallets.
 */
export function getReportedWallets(
  ctx: PaymentContext,
  { name, environment, adapter }: Gateway,
): readonly Wallet[] {
  if (adapter.listWallets === undefined) return [];
  const key = `${ctx.account.id} ${name} ${environment}`;
  const now = ctx.systemClock.now().getTime();
  const known = reported.get(key);
  if (known !== undefined && known.until > now) return known.wallets;
  const wallets = known?.wallets ?? [];
  // One question at a time; a gateway that fails is not asked by every page either.
  remember(key, { wallets, until: now + LIFETIME });
  adapter.listWallets().then(
    (answer) => remember(key, { wallets: answer, until: now + LIFETIME }),
    (error: unknown) => ctx.log.warn({ err: error, gateway: name }, "gateway did not report its wallets"),
  );
  return wallets;
}
