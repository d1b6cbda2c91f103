type Keeper = (event: PopStateEvent) => void;

let keeper: Keeper | null = null;

/**
 * Registers the `popstate` listener. Must be called before the router starts: listeners run in order, and only the
 * first one can keep a page with unsaved text.
 */
export const listenForBack = (): void => addEventListener('popstate', (event) => keeper?.(event));

/**
 * Sets the function that decides about Back.
 * @returns a function that removes it
 */
export const keepFromBack = (next: Keeper): (() => void) => {
  keeper = next;
  return () => {
    if (keeper === next) keeper = null;
  };
};
