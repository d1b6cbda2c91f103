import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { followTrail, isOnTrail, neighboursOf } from '../../shared/ui/trail.ts';

/** Whether a key has another meaning: fields and films have their own arrows, and dialogs their own Escape. */
const isTaken = ({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  altKey ||
  ctrlKey ||
  metaKey ||
  shiftKey ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, video[controls], [role=menu], [aria-expanded=true]') !== null);

/** Handles the keys that lead from a work to its neighbors in the list, and back to its card there. */
export const useDetailKeys = (id: string) => {
  const navigate = useNavigate();
  const { previous, next } = neighboursOf(id);
  const goTo = useCallback(
    (other: string | undefined) => {
      if (other === undefined) return;
      followTrail(other);
      // Replaces this entry, so that Back leads to the list.
      void navigate(`/images/${other}`, { replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => goTo(previous),
      ArrowRight: () => goTo(next),
      // A work that was opened by its address has no list to go back to.
      Escape: () => void (isOnTrail(id) && navigate(-1)),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isTaken(event)) acts[event.key]?.();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [id, previous, next, goTo, navigate]);
  return { previous, next, goTo };
};
