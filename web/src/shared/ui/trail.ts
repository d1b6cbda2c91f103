/**
 * List from which a person opened a work. The work's page uses the list for the previous and next work, and Back uses
 * it to find the card.
 */
interface Trail {
  grid: string;
  keys: readonly string[];
  opened: string;
  current: string;
}

let trail: Trail | null = null;

export const beginTrail = (grid: string, keys: readonly string[], current: string): void => {
  trail = { grid, keys, opened: current, current };
};

/** Moves to another work of the list while a work's page is open. */
export const followTrail = (current: string): void => {
  if (trail !== null) trail = { ...trail, current };
};

/** Returns the key of the last viewed work of a grid; null for another grid, and after a reload. */
export const lastOf = (grid: string): string | null => (trail?.grid === grid ? trail.current : null);

/** Whether the last viewed work differs from the opened work, so that its card may be out of view. */
export const hasMovedOn = (): boolean => trail !== null && trail.current !== trail.opened;

export const isOnTrail = (key: string): boolean => trail?.keys.includes(key) === true;

export const neighborsOf = (key: string): { previous: string | undefined; next: string | undefined } => {
  const index = trail?.keys.indexOf(key) ?? -1;
  return index < 0
    ? { previous: undefined, next: undefined }
    : { previous: trail?.keys[index - 1], next: trail?.keys[index + 1] };
};
