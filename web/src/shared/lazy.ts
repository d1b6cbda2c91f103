import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from 'react';

const CHUNK_MS_MAX = 120_000;

/** A part of the client did not arrive; the wording is fixed. */
export class ChunkError extends Error {
  constructor(number: number, options?: ErrorOptions) {
    super(`Loading chunk ${number} failed`, options);
    this.name = 'ChunkError';
  }
}

let count = 0;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- React's own signature: a component takes the properties it takes.
export type LazyComponent<C extends ComponentType<any>> = LazyExoticComponent<C> & {
  /** Loads it before it is drawn; a failure shows when it is. */
  readonly preload: () => Promise<void>;
};

/** As React's own, for parts that must arrive within two minutes; they are numbered in the order in which they are named. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- As above.
export const lazy = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyComponent<C> => {
  count += 1;
  const number = count;
  const component = reactLazy(
    () =>
      new Promise<{ default: C }>((resolve, reject) => {
        const timer = setTimeout(() => reject(new ChunkError(number)), CHUNK_MS_MAX);
        load()
          .then(resolve, (cause: unknown) => reject(new ChunkError(number, { cause })))
          .finally(() => clearTimeout(timer));
      }),
  );
  const ignore = () => undefined;
  return Object.assign(component, { preload: (): Promise<void> => load().then(ignore, ignore) });
};

/** For a part that a page does well without: where it does not arrive, nothing is drawn in its place. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- As above.
export const lazyOrNothing = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyComponent<C> =>
  lazy<C>(() => load().catch(() => ({ default: (() => null) as unknown as C })));
