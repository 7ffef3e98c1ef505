import type { Reacted } from "./boot-data";

export function hasReacted({ own }: Reacted, id: number): boolean {
  return own.includes(id);
}

export function countOf({ reactions }: Reacted, id: number): number {
  return reactions[id] ?? 0;
}

/** As it will be once the reader reacts so, or no longer does; again it changes nothing. */
export function withOwn(reacted: Reacted, id: number, isOn: boolean): Reacted {
  if (hasReacted(reacted, id) === isOn) return reacted;
  const count = Math.max(0, countOf(reacted, id) + (isOn ? 1 : -1));
  const own = isOn ? [...reacted.own, id] : reacted.own.filter((one) => one !== id);
  return { reactions: { ...reacted.reactions, [id]: count }, own };
}

/** What the server says, with what the reader did meanwhile and it has not heard of yet. */
export function withWishes(server: Reacted, wishes: ReadonlyMap<number, boolean>): Reacted {
  return [...wishes].reduce((reacted, [id, isOn]) => withOwn(reacted, id, isOn), server);
}
