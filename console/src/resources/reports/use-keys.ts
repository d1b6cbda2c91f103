import { useEffect, useRef } from 'react';

const TYPED_IN = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"] *';

const isTypedIn = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TYPED_IN);

/** Handles single-key shortcuts on this page, except in text fields and while a dialog is open. */
export const useKeys = (actions: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypedIn(event.target)) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      const action = latest.current[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
