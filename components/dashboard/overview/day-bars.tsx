import { cn } from "@/components/ui/cn";
import { dateFormat } from "@/shared/formats/index";

interface Day {
  day: string;
  stories: number;
}

const TALLEST_PIXELS = 72;

function formatDay(day: string): string {
  return dateFormat("en-GB", {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Bar chart of the stories published per day, with a table for screen readers. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const maxStories = Math.max(1, ...days.map((day) => day.stories));
  return (
    <div>
      <div aria-hidden className="flex h-24 items-end gap-1 sm:gap-1.5">
        {days.map((day, index) => (
          <div key={day.day} className="group/bar flex h-full flex-1 flex-col items-center justify-end gap-1">
            <span className="tabular text-2xs text-ink-3">{day.stories === 0 ? "" : day.stories}</span>
            <span
              className={cn(
                "w-full rounded-t-sm",
                day.stories === 0 ? "bg-line" : index === days.length - 1 ? "bg-accent" : "bg-accent/45",
              )}
              style={{
                height: day.stories === 0 ? 2 : Math.max(4, (day.stories / maxStories) * TALLEST_PIXELS),
              }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden className="mt-1.5 flex justify-between text-2xs text-ink-3">
        <span>{days[0] === undefined ? "" : formatDay(days[0].day)}</span>
        <span>Today</span>
      </div>
      <table className="sr-only">
        <caption>Stories published per day</caption>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day)}</th>
              <td>{day.stories}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
