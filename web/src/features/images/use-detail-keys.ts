import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { followTrail, isOnTrail, neighborsOf } from '../../shared/ui/trail.ts';

/** Whether another element handles a key: fields and videos use arrow keys, and dialogs use Escape. */
const isHandledElsewhere = ({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  altKey ||
  ctrlKey ||
  metaKey ||
  shiftKey ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, video[controls], [role=menu], [aria-expanded=true]') !== null);

/** Handles the keys that open a work's neighbors in the list, or go back to its card in the list. */
export const useDetailKeys = (id: string) => {
  const navigate = useNavigate();
  const { previous, next } = neighborsOf(id);
  const goTo = useCallback(
    (other: string | undefined) => {
      if (other === undefined) return;
      followTrail(other);
      // Replaces the history entry, so that Back returns to the list.
      void navigate(`/images/${other}`, { replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => goTo(previous),
      ArrowRight: () => goTo(next),
      // A work that was opened by URL has no list to return to.
      Escape: () => void (isOnTrail(id) && navigate(-1)),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isHandledElsewhere(event)) acts[event.key]?.();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [id, previous, next, goTo, navigate]);
  return { previous, next, goTo };
};
