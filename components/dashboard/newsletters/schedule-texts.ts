import type { NewsletterOverview } from "@/server/engagement/newsletters/index";

/** Days of the week as an option's value and label; 1 is Monday. */
export const WEEKDAYS = [
  { value: "1", label: "Monday" },
  { value: "2", label: "Tuesday" },
  { value: "3", label: "Wednesday" },
  { value: "4", label: "Thursday" },
  { value: "5", label: "Friday" },
  { value: "6", label: "Saturday" },
  { value: "7", label: "Sunday" },
] as const;

/** Hours of the day as an option's value and label. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** When a newsletter is sent: `Every day at 07:00`. */
export function describeSchedule({
  frequency,
  weekday,
  hour,
}: Pick<NewsletterOverview, "frequency" | "weekday" | "hour">): string {
  const time = HOURS[hour]?.label ?? "";
  const day = WEEKDAYS.find(({ value }) => value === String(weekday))?.label;
  return frequency === "daily" || day === undefined ? `Every day at ${time}` : `Every ${day} at ${time}`;
}
