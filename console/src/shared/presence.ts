/** After so long without a key or a pointer, nobody is taken to be at the page. */
const AWAY_AFTER_MS = 60_000;

let lastInput = Date.now();

/** Notes each key, click, wheel and touch of the page. */
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

/** Live updates go on where nobody is at the page; they must not keep a session alive. */
export const isAway = (now = Date.now()): boolean => now - lastInput > AWAY_AFTER_MS;
