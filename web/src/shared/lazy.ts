import { createElement, lazy as reactLazy, type ComponentProps, type ComponentType } from 'react';

const CHUNK_MS_MAX = 120_000;

/** Thrown when a chunk of the client did not load; the wording is fixed. */
export class ChunkError extends Error {
  constructor(
    number: number,
    /** Lets the chunk be requested again, because React keeps a failure. */
    readonly forget: () => void,
    options?: ErrorOptions,
  ) {
    super(`Loading chunk ${number} failed`, options);
    this.name = 'ChunkError';
  }
}

const failedSheets = new Set<HTMLLinkElement>();

/** Records style sheets that failed to load; the bundler's loader treats a sheet as loaded once it was requested. */
export const followSheets = (): void =>
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedSheets.add(target),
    true,
  );

const loadSheet = (failed: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    failedSheets.delete(failed);
    const sheet = failed.cloneNode() as HTMLLinkElement;
    sheet.onload = resolve;
    sheet.onerror = () => reject(new Error(`Loading ${sheet.href} failed`));
    failed.replaceWith(sheet);
  });

let count = 0;

// oxlint-disable-next-line typescript/no-explicit-any -- React's own signature has it for properties.
export type LazyComponent<C extends ComponentType<any>> = ComponentType<ComponentProps<C>> & {
  /** Loads the component before it is drawn; a failure appears when it is drawn. */
  readonly preload: () => Promise<void>;
};

/**
 * Creates a lazy component like React's own, which must load within two minutes; components are numbered in the order
 * of their calls. A failure removes everything up to the next boundary of `ui/fault.tsx`, which allows a retry.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- As above.
export const lazy = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyComponent<C> => {
  type Part = { default: ComponentType<ComponentProps<C>> };
  count += 1;
  const number = count;
  let part: Part | undefined;
  const arrives = () =>
    new Promise<Part>((resolve, reject) => {
      const fail = (options?: ErrorOptions) => reject(new ChunkError(number, forget, options));
      const timer = setTimeout(fail, CHUNK_MS_MAX);
      Promise.all(Array.from(failedSheets, loadSheet))
        .then(load)
        .then(resolve, (cause: unknown) => fail({ cause }))
        .finally(() => clearTimeout(timer));
    });
  // A promise always takes a moment, in which nothing is drawn; a loaded component must be drawn at once.
  const fresh = () =>
    reactLazy(() =>
      part === undefined ? arrives() : ({ then: (draw: (there: typeof part) => void) => draw(part) } as Promise<Part>),
    );
  let loaded = fresh();
  const forget = () => {
    loaded = fresh();
  };
  const keep = (there: Part) => void (part = there);
  return Object.assign((props: ComponentProps<C>) => createElement(loaded, props), {
    preload: (): Promise<void> => load().then(keep, () => undefined),
  });
};
