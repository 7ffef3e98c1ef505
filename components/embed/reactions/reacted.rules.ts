import type { Reacted } from "./boot-data";

export function hasReacted({ own }: Reacted, id: number): boolean {
  return own.includes(id);
}

export function getCount({ reactions }: Reacted, id: number): number {
  return reactions[id] ?? 0;
}

/** Applies the reader's reaction or its removal; idempotent. */
export function applyReaction(reacted: Reacted, id: number, isOn: boolean): Reacted {
  if (hasReacted(reacted, id) === isOn) return reacted;
  const count = Math.max(0, getCount(reacted, id) + (isOn ? 1 : -1));
  const own = isOn ? [...reacted.own, id] : reacted.own.filter((reactionId) => reactionId !== id);
  return { reactions: { ...reacted.reactions, [id]: count }, own };
}

/** Applies the reader's pending changes to the server's state. */
export function applyPending(server: Reacted, wishes: ReadonlyMap<number, boolean>): Reacted {
  return [...wishes].reduce((reacted, [id, isOn]) => applyReaction(reacted, id, isOn), server);
}
