import { afterPress } from '../../shared/ui/when-idle.ts';

/**
 * A visit begins without what can be done with a work on its card; it is there before the first card is reached. What was pressed first is
 * answered before it is asked for.
 */
export const preloadActionsInTime = (): void => {
  const load = (): void => afterPress(() => void import('./work-actions.tsx').catch(() => undefined));
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, load, { once: true, passive: true });
};
