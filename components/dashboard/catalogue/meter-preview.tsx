/** One sentence per kind of reader: how the meter treats them in a month. */
export function MeterPreview({ anonymous, loggedIn }: { anonymous: number; loggedIn: number }) {
  const stories = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "story" : "stories"}`;
  const lines = [
    anonymous === 0
      ? "A visitor meets the wall at the first closed story."
      : `A visitor opens ${stories(anonymous)} a month, then meets the wall.`,
    loggedIn === 0
      ? "Signing in opens no closed story."
      : `Registered readers open ${stories(loggedIn)} a month${
          loggedIn > anonymous ? `, ${stories(loggedIn - anonymous)} more than a visitor` : ""
        }.`,
    "A story that was opened once stays open for the rest of the month.",
  ];
  return (
    <div className="mt-5 max-w-md rounded-lg border border-line bg-sunken px-4 py-3">
      <p className="text-xs text-ink-3">What readers meet</p>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
