import Link from "next/link";
import type { MoneyProblem } from "@/server/subscriptions/checkout/index";
import { PROBLEM_TEXTS } from "./problem-texts";

const LINK = "rounded font-medium underline-offset-2 hover:text-accent hover:underline";

function Problem({ kind, reference, subscriptionId }: MoneyProblem) {
  const { row, href } = PROBLEM_TEXTS[kind];
  const name = `${row} ${reference}`;
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 text-sm">
      {href === null ? (
        <span>{name}</span>
      ) : (
        <Link href={href(reference)} prefetch={false} className={LINK}>
          {name}
        </Link>
      )}
      {subscriptionId !== null && (
        <Link href={`/dashboard/subscriptions/${subscriptionId}`} prefetch={false} className={LINK}>
          Subscription {subscriptionId}
        </Link>
      )}
    </li>
  );
}

/** All problems of one kind, with the recommended action. */
export function ProblemGroup({
  kind,
  problems,
}: {
  kind: MoneyProblem["kind"];
  problems: readonly MoneyProblem[];
}) {
  const { title, meaning } = PROBLEM_TEXTS[kind];
  return (
    <section className="min-w-0 rounded-lg border border-line">
      <header className="border-b border-line px-4 py-3">
        <h2 className="text-sm font-semibold">
          {title} <span className="tabular font-normal text-ink-3">{problems.length}</span>
        </h2>
        <p className="mt-0.5 text-sm text-pretty text-ink-2">{meaning}</p>
      </header>
      <ul className="divide-y divide-line">
        {problems.map((problem) => (
          <Problem key={`${problem.reference} ${problem.subscriptionId}`} {...problem} />
        ))}
      </ul>
    </section>
  );
}
