/**
 * Returns `ask`, which runs `work` at most once per `ms`, and `stop`, which cancels a pending run. Calls of `ask`
 * within `ms` of a run cause a single run at its end.
 */
export const atMostEvery = (ms: number, work: () => void): { readonly ask: () => void; readonly stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAsked = false;
  const ask = () => {
    if (timer !== null) {
      isAsked = true;
      return;
    }
    work();
    timer = setTimeout(() => {
      timer = null;
      if (!isAsked) return;
      isAsked = false;
      ask();
    }, ms);
  };
  return {
    ask,
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      isAsked = false;
    },
  };
};
