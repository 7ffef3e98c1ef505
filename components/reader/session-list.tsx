import { Button } from "@/components/ui/button";
import { getDeviceName } from "../dashboard/settings/device-name";

interface SessionListProps {
  sessions: readonly {
    id: number;
    /** Origin of the pages whose widgets the session is limited to; null: a full session. */
    widgetOrigin: string | null;
    userAgent: string | null;
    lastSeenAt: Date;
    current: boolean;
  }[];
  end: (form: FormData) => Promise<void>;
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** Active sessions, each with a plain form to end it that works without JavaScript. */
export function SessionList({ sessions, end }: SessionListProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {sessions.map(({ id, widgetOrigin, userAgent, lastSeenAt, current }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="text-sm font-medium">{getDeviceName(userAgent)}</p>
            <p className="text-xs text-ink-3">
              {current ? "This device" : `Last active on ${DAY.format(lastSeenAt)}`}
              {widgetOrigin !== null && `, comments on ${new URL(widgetOrigin).host} only`}
            </p>
          </div>
          {!current && (
            <form action={end}>
              <input type="hidden" name="session" value={id} />
              <Button type="submit" size="sm" aria-label={`Log out ${getDeviceName(userAgent)}`}>
                Log out
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
