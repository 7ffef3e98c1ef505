/** Does work when all that was given to it before is over, whatever became of that, and answers what it answers. */
export type OneByOne = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue for a connection of which one thing is asked at a time. Nobody need hear of work that failed. */
export function oneByOne(): OneByOne {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const answer = last.then(work);
    last = answer.catch(() => undefined);
    return answer;
  };
}
