/** Safari has no idle time to give; there it comes a moment later. */
export const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 500 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 50);
  return () => clearTimeout(timer);
};

/** By then a press that has just begun is answered: between its start and its click a browser is idle, too. */
const PRESS_MS = 300;

/** What a press may need later, and must not wait for. Returns what calls it off. */
export const afterPress = (work: () => void): (() => void) => {
  const timer = setTimeout(() => (cancel = whenIdle(work)), PRESS_MS);
  let cancel = () => clearTimeout(timer);
  return () => cancel();
};
