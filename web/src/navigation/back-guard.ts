type Keeper = (event: PopStateEvent) => void;

let keeper: Keeper | null = null;

/**
 * Registers the listener. It must be called before the router starts: listeners run in order, and only the first one
 * can keep a page with unsaved text.
 */
export const listenForBack = (): void => addEventListener('popstate', (event) => keeper?.(event));

/**
 * Sets the keeper.
 * @returns a function that removes it
 */
export const keepFromBack = (next: Keeper): (() => void) => {
  keeper = next;
  return () => {
    if (keeper === next) keeper = null;
  };
};
