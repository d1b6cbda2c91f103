import { useRef, useState } from 'react';
import { checkFile, type Given, type Outcome } from './check-file.ts';
import { auditorKeyIn, logKeysIn } from './trusted-keys.ts';

/** Input of the person: the file, the keys as text, and the image of a token. */
export interface CheckInput {
  readonly file: File | null;
  readonly image: File | null;
  readonly logKey: string;
  readonly auditorKey: string;
}

export type Shown = { readonly kind: 'nothing' } | { readonly kind: 'checking'; readonly name: string } | Outcome;

const NOTHING: CheckInput = { file: null, image: null, logKey: '', auditorKey: '' };

/** Returns the valid keys; null while one of the texts is not a valid key. */
const givenIn = ({ logKey, auditorKey, image }: CheckInput): Given | null => {
  const [keys, auditor] = [logKeysIn(logKey), auditorKeyIn(auditorKey)];
  return keys === null || auditor === undefined ? null : { keys, auditorKey: auditor, image };
};

/** Returns the result of the check, and a function that changes the input. A new check aborts the previous one. */
export const useCheck = () => {
  const [input, setInput] = useState(NOTHING);
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' });
  const running = useRef<AbortController | null>(null);
  const changeInput = (change: Partial<CheckInput>): void => {
    const next = { ...input, ...change };
    setInput(next);
    running.current?.abort();
    const validInput = givenIn(next);
    if (next.file === null) return;
    if (validInput === null) return setShown({ kind: 'nothing' });
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setShown({ kind: 'checking', name: next.file.name });
    void checkFile(next.file, validInput, signal).then((outcome) => {
      if (!signal.aborted) setShown(outcome);
    });
  };
  return { input, shown, changeInput };
};
