/** Time in milliseconds without input after which the person counts as away. */
const AWAY_AFTER_MS = 60_000;

let lastInput = Date.now();

/** Records the time of each key press, pointer press or movement, and scroll on the page. */
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

/** Whether the person is away; live updates continue then, but must not extend the session. */
export const isAway = (now = Date.now()): boolean => now - lastInput > AWAY_AFTER_MS;
