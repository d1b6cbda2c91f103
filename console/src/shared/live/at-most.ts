/** Limits how often `work` runs: immediately, then at most once per `ms`. Calls in between are merged into one. */
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
