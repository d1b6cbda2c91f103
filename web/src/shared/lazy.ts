import { createElement, lazy as reactLazy, type ComponentProps, type ComponentType } from 'react';

const CHUNK_MS_MAX = 120_000;

/** A part of the client did not arrive; the wording is fixed. */
export class ChunkError extends Error {
  constructor(
    number: number,
    /** Lets the part be asked for again: React keeps a failure. */
    readonly forget: () => void,
    options?: ErrorOptions,
  ) {
    super(`Loading chunk ${number} failed`, options);
    this.name = 'ChunkError';
  }
}

const failedSheets = new Set<HTMLLinkElement>();

/** Notes style sheets that could not be loaded; the bundler's loader takes one that it has asked for once for loaded. */
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

// oxlint-disable-next-line typescript/no-explicit-any -- React's own signature: a component takes the properties it takes.
export type LazyComponent<C extends ComponentType<any>> = ComponentType<ComponentProps<C>> & {
  /** Loads it before it is drawn; a failure shows when it is. */
  readonly preload: () => Promise<void>;
};

/**
 * As React's own, for parts that must arrive within two minutes; they are numbered in the order in which they are named. One that fails
 * takes away all up to the next boundary of `ui/fault.tsx`, which lets it be tried again.
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
  // A promise always lets a moment pass, in which nothing is drawn; what is there already answers at once.
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
