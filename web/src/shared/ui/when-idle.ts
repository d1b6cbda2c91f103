/** Runs work when the browser is idle; on Safari, which has no idle callbacks, a moment later. */
export const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 500 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 50);
  return () => clearTimeout(timer);
};

/** Delay until a press that has just begun is answered: the browser is also idle between its start and its click. */
const PRESS_MS = 300;

/** Runs work that a press must not wait for, after the press. Returns a function that cancels it. */
export const afterPress = (work: () => void): (() => void) => {
  const timer = setTimeout(() => (cancel = whenIdle(work)), PRESS_MS);
  let cancel = () => clearTimeout(timer);
  return () => cancel();
};
