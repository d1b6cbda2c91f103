import { useEffect, type RefObject } from 'react';

/** Delay in milliseconds after a copy before an outside press closes the box, so that the notice can be read. */
const ARMED_AFTER_MS = 500;

/** Calls `close` on a press outside of `box`, except in the half second after a copy. */
export const useOutsidePress = (
  box: RefObject<HTMLElement | null>,
  copies: number,
  close: (press: PointerEvent) => void,
): void => {
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) close(event);
    };
    const arm = () => addEventListener('pointerdown', outside);
    const timer = copies === 0 ? undefined : setTimeout(arm, ARMED_AFTER_MS);
    if (copies === 0) arm();
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', outside);
    };
  }, [box, copies, close]);
};
