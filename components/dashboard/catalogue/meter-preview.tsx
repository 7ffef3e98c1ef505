/** One sentence per kind of reader: how the meter treats them in a month. */
export function MeterPreview({ anonymous, loggedIn }: { anonymous: number; loggedIn: number }) {
  const stories = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "story" : "stories"}`;
  const difference = `, ${stories(loggedIn - anonymous)} more than anonymous visitors`;
  const more = loggedIn > anonymous ? difference : "";
  const lines = [
    anonymous === 0
      ? "Anonymous visitors see the paywall at the first restricted story."
      : `Anonymous visitors can read ${stories(anonymous)} a month, then see the paywall.`,
    loggedIn === 0
      ? "Registered readers see the paywall at the first restricted story."
      : `Registered readers can read ${stories(loggedIn)} a month${more}.`,
    "A story counts once a month: reading it again is free.",
  ];
  return (
    <div className="mt-5 max-w-md rounded-lg border border-line bg-sunken px-4 py-3">
      <p className="text-xs text-ink-3">What readers see</p>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
