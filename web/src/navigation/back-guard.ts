type Keeper = (event: PopStateEvent) => void;

let keeper: Keeper | null = null;

/** Called before the router starts: who listens first hears first, and only so can a page with unsaved words be kept. */
export const listenForBack = (): void => addEventListener('popstate', (event) => keeper?.(event));

/** @returns the way to let go again. */
export const keepFromBack = (next: Keeper): (() => void) => {
  keeper = next;
  return () => {
    if (keeper === next) keeper = null;
  };
};
