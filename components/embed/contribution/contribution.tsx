/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { focusAfterRender } from "../frame/focus-after-render";
import { useFrame, useReaderIdentity } from "../frame/use-frame";
import type { ContributionData, PageTopic } from "./boot-data";
import { type ContributionApi, createContributionApi } from "./contribution-api";
import { Form } from "./form";
import { OwnList } from "./own-list";
import { useDraft } from "./use-draft";
import { useSending } from "./use-sending";

/** The topic given by the page, updated by its latest message. */
function useTopic(initial: PageTopic | null): PageTopic | null {
  const { bridge } = useFrame();
  const [topic, setTopic] = useState(initial);
  useLayoutEffect(() => bridge.on("svc_topic", ({ type, value }) => setTopic({ type, value })), [bridge]);
  return topic;
}

/** Fills in the name of a logged-in reader. */
function useOwnName(api: ContributionApi, name: string, set: (name: string) => void): void {
  const identity = useReaderIdentity();
  const currentName = useRef(name);
  currentName.current = name;
  useEffect(() => {
    if (identity === null) return undefined;
    let isCurrent = true;
    const load = async () => {
      // If the name cannot be loaded, the writer enters it.
      const ownName = await api.name().catch(() => null);
      if (isCurrent && ownName !== null && currentName.current === "") set(ownName);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [identity, api, set]);
}

function Thanks({ onAgain }: { onAgain: () => void }) {
  const { t } = useFrame();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <div class="thanks">
      <h2 tabIndex={-1} ref={title}>
        {t("thanks")}
      </h2>
      <p>{t("thanks_hint")}</p>
      <button type="button" class="button" onClick={onAgain}>
        {t("another")}
      </button>
    </div>
  );
}

/** The contribution widget: form, confirmation, and the reader's earlier contributions. */
export function Contribution({ data }: { data: ContributionData }) {
  const { t, api: calls, boot, bridge } = useFrame();
  const api = useMemo(() => createContributionApi(calls, boot.account.id), [calls, boot]);
  const draftState = useDraft();
  const topic = useTopic(data.topic);
  const sending = useSending(api, draftState, topic);
  const identity = useReaderIdentity();
  const { write, draft } = draftState;
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
          onAgain={() => {
            sending.again();
            focusAfterRender("headline");
          }}
        />
      ) : (
        <>
          <h2>{t("heading", { publisher: data.publisher })}</h2>
          <Form data={data} topic={topic} draftState={draftState} sending={sending} />
        </>
      )}
      {identity !== null && <OwnList key={`${identity}${isSent}`} api={api} />}
    </main>
  );
}
