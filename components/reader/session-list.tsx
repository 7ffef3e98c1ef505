import { Button } from "@/components/ui/button";
import { dateFormat } from "@/shared/formats/index";
import type { TextFormat } from "@/shared/formats/plan-texts";
import type { AccountTexts } from "@/shared/messages/account/index";
import { parseDevice } from "../dashboard/settings/device-name";

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
  t: AccountTexts;
  format: TextFormat;
}

/** Describe a device: `Firefox on macOS`. */
function describeDevice(userAgent: string | null, t: AccountTexts): string {
  const { browser, system } = parseDevice(userAgent);
  if (browser === null) return system ?? t("unknownDevice");
  return system === null ? browser : t("browserOnSystem", { browser, system });
}

/** Active sessions, each with a plain form to end it that works without JavaScript. */
export function SessionList({ sessions, end, t, format }: SessionListProps) {
  const day = dateFormat(format.locale, { dateStyle: "medium", timeZone: format.timeZone });
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {sessions.map(({ id, widgetOrigin, userAgent, lastSeenAt, current }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="text-sm font-medium">{describeDevice(userAgent, t)}</p>
            <p className="text-xs text-ink-3">
              {current ? t("thisDevice") : t("lastActive", { day: day.format(lastSeenAt) })}
              {widgetOrigin !== null && ` · ${t("commentsOnly", { host: new URL(widgetOrigin).host })}`}
            </p>
          </div>
          {!current && (
            <form action={end}>
              <input type="hidden" name="session" value={id} />
              <Button
                type="submit"
                size="sm"
                aria-label={t("logOutDevice", { device: describeDevice(userAgent, t) })}
              >
                {t("logOut")}
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
