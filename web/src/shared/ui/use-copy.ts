import { useCallback, useRef, useState } from 'react';

export type Copied = 'no' | 'yes' | 'failed';

/**
 * Copies the text of a read-only field. The field stays selected, so that the keyboard can copy it without clipboard
 * access.
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
