/** Calls at once, then not again for some time; calls in the meantime are merged into one at its end. */
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
