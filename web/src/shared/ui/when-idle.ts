/**
 * Runs work when the browser is idle, and returns a function that cancels it. In Safari, which has no idle callbacks,
 * the work runs after a short delay.
 */
export const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 500 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 50);
  return () => clearTimeout(timer);
};

/** Delay in milliseconds until a click is handled; the browser can be idle between pointer down and the click. */
const PRESS_MS = 300;

/** Runs work after a click that the work must not delay. Returns a function that cancels the work. */
export const afterPress = (work: () => void): (() => void) => {
  const timer = setTimeout(() => (cancel = whenIdle(work)), PRESS_MS);
  let cancel = () => clearTimeout(timer);
  return () => cancel();
};

/**
 * Runs work after the next paint, so that the browser paints a pressed control before React renders a page (web.dev,
 * "Optimize long tasks"). Runs the work at once after an event from a script, which presses no control, and in a hidden
 * page, where animation frames are paused.
 */
export const afterPaint = ({ isTrusted }: { isTrusted: boolean }, work: () => void): void => {
  if (!isTrusted || document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
};
