/** Time without a key or a pointer after which the person counts as away. */
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

/** Whether nobody is at the page; live updates continue then, but must not keep a session alive. */
export const isAway = (now = Date.now()): boolean => now - lastInput > AWAY_AFTER_MS;
