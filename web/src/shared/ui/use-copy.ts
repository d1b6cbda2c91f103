import { useCallback, useRef, useState } from 'react';

export type Copied = 'no' | 'yes' | 'failed';

/**
 * Returns the state and the functions for copying a read-only field. The text stays selected, so that a person can copy
 * it with the keyboard if the page has no clipboard access.
 */
export const useCopy = (text: string) => {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<Copied>('no');
  /** Number of copies; each copy restarts the delay of `useOutsidePress`. */
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
