/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { focusDrawn } from "../frame/focus-drawn";
import { useFrame, useWho } from "../frame/use-frame";
import type { ContributionData, GivenTopic } from "./boot-data";
import { type ContributionApi, createContributionApi } from "./contribution-api";
import { Form } from "./form";
import { OwnList } from "./own-list";
import { useDraft } from "./use-draft";
import { useSending } from "./use-sending";

/** What texts are about, as the page says: what it says last holds. */
function useTopic(first: GivenTopic | null): GivenTopic | null {
  const { bridge } = useFrame();
  const [topic, setTopic] = useState(first);
  useLayoutEffect(() => bridge.on("svc_topic", ({ type, value }) => setTopic({ type, value })), [bridge]);
  return topic;
}

/** Writers who are known need not say what they are called. */
function useOwnName(api: ContributionApi, name: string, set: (name: string) => void): void {
  const who = useWho();
  const given = useRef(name);
  given.current = name;
  useEffect(() => {
    if (who === null) return undefined;
    let isStill = true;
    const ask = async () => {
      // Whoever cannot be asked for is called as they write themselves.
      const own = await api.name().catch(() => null);
      if (isStill && own !== null && given.current === "") set(own);
    };
    void ask();
    return () => {
      isStill = false;
    };
  }, [who, api, set]);
}

function Thanks({ again }: { again: () => void }) {
  const { t } = useFrame();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <div class="thanks">
      <h2 tabIndex={-1} ref={title}>
        {t("thanks")}
      </h2>
      <p>{t("thanks_hint")}</p>
      <button type="button" class="button" onClick={again}>
        {t("another")}
      </button>
    </div>
  );
}

/** A text for the newsroom: written, sent, and what became of those before. */
export function Contribution({ data }: { data: ContributionData }) {
  const { t, api: calls, boot, bridge } = useFrame();
  const api = useMemo(() => createContributionApi(calls, boot.account.id), [calls, boot]);
  const kept = useDraft();
  const topic = useTopic(data.topic);
  const sending = useSending(api, kept, topic);
  const who = useWho();
  const { write, draft } = kept;
  const setName = useMemo(() => (name: string) => write({ name }), [write]);
  useOwnName(api, draft.written.name, setName);
  const isSent = sending.stage === "sent";
  useEffect(() => {
    if (isSent) bridge.post({ action: "svc_done" });
  }, [isSent, bridge]);
  return (
    <main class="contribution">
      {isSent ? (
        <Thanks
          again={() => {
            sending.again();
            focusDrawn("headline");
          }}
        />
      ) : (
        <>
          <h2>{t("heading", { publisher: data.publisher })}</h2>
          <Form data={data} topic={topic} kept={kept} sending={sending} />
        </>
      )}
      {who !== null && <OwnList key={`${who}${isSent}`} api={api} />}
    </main>
  );
}
