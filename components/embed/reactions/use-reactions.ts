import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiFailure } from "../frame/api";
import { useFrame, useReaderIdentity } from "../frame/use-frame";
import { useRefresh } from "../frame/use-refresh";
import type { Reacted, ReactionsData } from "./boot-data";
import { applyPending, hasReacted } from "./reacted.rules";

export interface PageReactions {
  /** Includes the reader's pending changes. */
  reacted: Reacted;
  /** Whether the reader must log in before a reaction is sent. */
  needsLogin: boolean;
  problem: "offline" | "failed" | null;
  toggle(id: number): void;
}

/**
 * Reactions to a page: applied optimistically, sent one after the other, and reverted on failure. A reaction chosen
 * before the login is sent after it.
 */
export function usePageReactions({ page_id: pageId, reactions }: ReactionsData): PageReactions {
  const { api, boot, reader } = useFrame();
  const currentIdentity = useReaderIdentity();
  const [server, setServer] = useState<Reacted>({ reactions, own: [] });
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [needsLogin, setNeedsLogin] = useState(false);
  const [problem, setProblem] = useState<PageReactions["problem"]>(null);
  const pendingRef = useRef(new Map<number, boolean>());
  const sending = useRef(new Set<number>());
  const chosen = useRef<number | null>(null);
  const account = `/api/v1/accounts/${boot.account.id}`;
  const key = encodeURIComponent(pageId ?? "");

  const setPendingChange = useCallback((id: number, isOn: boolean | null) => {
    if (isOn === null) pendingRef.current.delete(id);
    else pendingRef.current.set(id, isOn);
    setPending(new Map(pendingRef.current));
  }, []);

  const read = useCallback(async () => {
    const path = `${account}/pages/${key}/reactions`;
    const identity = reader.getCredential();
    const response = await api.call<{ page: Reacted }>(path).catch(() => null);
    // The session changed in the meantime: these reactions belong to another reader.
    if (response === null || reader.getCredential() !== identity) return null;
    setServer({ reactions: response.page.reactions, own: response.page.own });
    return response.page;
  }, [api, reader, account, key]);

  const send = useCallback(
    async (id: number) => {
      if (sending.current.has(id)) return;
      sending.current.add(id);
      const path = `${account}/reactions/${id}/pages/${key}/activity`;
      try {
        // If the reader changes it while it is being sent, the last choice is sent next.
        for (let isOn = pendingRef.current.get(id); isOn !== undefined; ) {
          const sent = { method: isOn ? "POST" : "DELETE", body: {} } as const;
          const response = await api.call<{ page: Pick<Reacted, "reactions"> }>(path, sent);
          const isDone = isOn;
          setServer(({ own }) => ({
            reactions: response.page.reactions,
            own: isDone ? [...new Set([...own, id])] : own.filter((reactionId) => reactionId !== id),
          }));
          const now = pendingRef.current.get(id);
          if (now === isOn) setPendingChange(id, null);
          isOn = now === isOn ? undefined : now;
        }
        setProblem(null);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        setPendingChange(id, null);
        if (error.code === "unauthorized") setNeedsLogin(true);
        else setProblem(error.code === "offline" ? "offline" : "failed");
      } finally {
        sending.current.delete(id);
      }
    },
    [api, account, key, setPendingChange],
  );

  const toggle = (id: number) => {
    if (reader.getCredential() === null) {
      chosen.current = id;
      setNeedsLogin(true);
      reader.requestLogIn();
      return;
    }
    setPendingChange(id, !hasReacted(applyPending(server, pendingRef.current), id));
    void send(id);
  };

  useEffect(() => {
    if (currentIdentity === null) {
      setServer(({ reactions: counts }) => ({ reactions: counts, own: [] }));
      return;
    }
    setNeedsLogin(false);
    const begin = async () => {
      const page = await read();
      if (reader.getCredential() !== currentIdentity) return;
      const id = chosen.current;
      chosen.current = null;
      if (id === null || page === null || hasReacted(page, id)) return;
      setPendingChange(id, true);
      await send(id);
    };
    void begin();
  }, [currentIdentity, reader, read, send, setPendingChange]);

  useRefresh(useCallback(() => void read(), [read]));
  return { reacted: applyPending(server, pending), needsLogin, problem, toggle };
}
