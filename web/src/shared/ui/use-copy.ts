import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Delay after a copy before a press outside closes it, so that the notice can be read. */
const ARMED_AFTER_MS = 500;

export type Copied = 'no' | 'yes' | 'failed';

/** Copies the text of a read-only field, which stays selected for the keyboard when a page has no clipboard. */
export const useCopy = (text: string) => {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<Copied>('no');
  /** Number of copies; each one restarts the delay. */
  const [copies, setCopies] = useState(0);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
    setCopies((count) => count + 1);
  };
  const forget = useCallback(() => setCopied('no'), []);
  return { field, copied, copies, copy, forget };
};

/** Calls `close` on a press outside of `box`: at once, or, after a copy, when its notice could be read. */
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
