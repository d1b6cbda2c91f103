import type { KeyboardEvent } from 'react';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Moves the focus within a menu with arrow keys, Home and End. */
export const moveInMenu = (event: KeyboardEvent, menu: Element | null): void => {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
};
