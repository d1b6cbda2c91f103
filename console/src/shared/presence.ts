/** Time in milliseconds without input after which the person counts as away. */
const AWAY_AFTER_MS = 60_000;

let lastInput = Date.now();

/** Starts recording the time of the last key press, pointer event or scroll on the page. */
export const watchPresence = (): void => {
  for (const type of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
    addEventListener(
      type,
      () => {
        lastInput = Date.now();
      },
      { capture: true, passive: true },
    );
};

/** Whether the person is away. Requests for live updates continue meanwhile, but must not extend the session. */
export const isAway = (now = Date.now()): boolean => now - lastInput > AWAY_AFTER_MS;
