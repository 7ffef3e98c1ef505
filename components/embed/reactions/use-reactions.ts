import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiFailure } from "../frame/api";
import { useFrame, useWho } from "../frame/use-frame";
import { useRefresh } from "../frame/use-refresh";
import type { Reacted, ReactionsData } from "./boot-data";
import { hasReacted, withWishes } from "./reacted.rules";

export interface PageReactions {
  /** With what the reader did and the server has not heard of yet. */
  reacted: Reacted;
  /** Whether somebody has to log in before their reaction counts. */
  needsLogin: boolean;
  trouble: "offline" | "failed" | null;
  toggle(id: number): void;
}

/**
 * Reactions to a page: shown at once, sent one after the other, taken back where they could not be sent. What somebody
 * chose before logging in is done once they are.
 */
export function usePageReactions({ page_id: pageId, reactions }: ReactionsData): PageReactions {
  const { api, boot, reader } = useFrame();
  const who = useWho();
  const [server, setServer] = useState<Reacted>({ reactions, own: [] });
  const [wishes, setWishes] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [needsLogin, setNeedsLogin] = useState(false);
  const [trouble, setTrouble] = useState<PageReactions["trouble"]>(null);
  const wanted = useRef(new Map<number, boolean>());
  const sending = useRef(new Set<number>());
  const chosen = useRef<number | null>(null);
  const account = `/api/v1/accounts/${boot.account.id}`;
  const key = encodeURIComponent(pageId ?? "");

  const wish = useCallback((id: number, isOn: boolean | null) => {
    if (isOn === null) wanted.current.delete(id);
    else wanted.current.set(id, isOn);
    setWishes(new Map(wanted.current));
  }, []);

  const read = useCallback(async () => {
    const path = `${account}/pages/${key}/reactions`;
    const asked = reader.who();
    const answer = await api.call<{ page: Reacted }>(path).catch(() => null);
    // Somebody else logged in or out meanwhile: whose these are does not read here any more.
    if (answer === null || reader.who() !== asked) return null;
    setServer({ reactions: answer.page.reactions, own: answer.page.own });
    return answer.page;
  }, [api, reader, account, key]);

  const send = useCallback(
    async (id: number) => {
      if (sending.current.has(id)) return;
      sending.current.add(id);
      const path = `${account}/reactions/${id}/pages/${key}/activity`;
      try {
        // Whoever changes their mind while it is sent has the last word.
        for (let isOn = wanted.current.get(id); isOn !== undefined; ) {
          const sent = { method: isOn ? "POST" : "DELETE", body: {} } as const;
          const answer = await api.call<{ page: Pick<Reacted, "reactions"> }>(path, sent);
          const isDone = isOn;
          setServer(({ own }) => ({
            reactions: answer.page.reactions,
            own: isDone ? [...new Set([...own, id])] : own.filter((one) => one !== id),
          }));
          const now = wanted.current.get(id);
          if (now === isOn) wish(id, null);
          isOn = now === isOn ? undefined : now;
        }
        setTrouble(null);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        wish(id, null);
        if (error.code === "unauthorized") setNeedsLogin(true);
        else setTrouble(error.code === "offline" ? "offline" : "failed");
      } finally {
        sending.current.delete(id);
      }
    },
    [api, account, key, wish],
  );

  const toggle = (id: number) => {
    if (reader.who() === null) {
      chosen.current = id;
      setNeedsLogin(true);
      reader.askToLogIn();
      return;
    }
    wish(id, !hasReacted(withWishes(server, wanted.current), id));
    void send(id);
  };

  useEffect(() => {
    if (who === null) {
      setServer(({ reactions: counts }) => ({ reactions: counts, own: [] }));
      return;
    }
    setNeedsLogin(false);
    const begin = async () => {
      const page = await read();
      if (reader.who() !== who) return;
      const id = chosen.current;
      chosen.current = null;
      if (id === null || page === null || hasReacted(page, id)) return;
      wish(id, true);
      await send(id);
    };
    void begin();
  }, [who, reader, read, send, wish]);

  useRefresh(useCallback(() => void read(), [read]));
  return { reacted: withWishes(server, wishes), needsLogin, trouble, toggle };
}
