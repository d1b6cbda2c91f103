import { lazy } from '../../shared/lazy.ts';
import { afterPress } from '../../shared/ui/when-idle.ts';

export const WorkActions = lazy(() => import('./work-actions.tsx').then((module) => ({ default: module.WorkActions })));

/**
 * A visit begins without what can be done with a work on its card; it is there before the first card is reached. What was pressed first is
 * answered before it is asked for.
 */
export const preloadActionsInTime = (): void => {
  const load = (): void => void afterPress(() => void WorkActions.preload());
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, load, { once: true, passive: true });
};
