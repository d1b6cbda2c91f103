import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Specification, section 8. */
const CHUNK_MS_MAX = 120_000;

/** A part of the client did not arrive; the words are the specification's. */
export class ChunkError extends Error {
  constructor(number: number, options?: ErrorOptions) {
    super(`Loading chunk ${number} failed`, options);
    this.name = 'ChunkError';
  }
}

/** A sheet that fails ends the part that asked for it first; others do without rather than wait long. */
const SHEET_MS_MAX = 5_000;

/** The bundler does not wait for a sheet that another part has asked for already: what needs both would stand there bare. */
const styled = async (): Promise<void> => {
  const coming = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null);
  if (coming.length === 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, SHEET_MS_MAX);
    const ends = coming.map((link) => new Promise((end) => ['load', 'error'].forEach((name) => link.addEventListener(name, end, { once: true }))));
    void Promise.all(ends).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
};

let count = 0;

/** As React's own, for parts that must arrive within two minutes, with their styles; they are numbered in the order in which they are named. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- React's own signature: a component takes the properties it takes.
export const lazy = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> => {
  count += 1;
  const number = count;
  return reactLazy(() =>
    new Promise<{ default: C }>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ChunkError(number)), CHUNK_MS_MAX);
      load()
        .then(async (part) => {
          await styled();
          return part;
        })
        .then(resolve, (cause: unknown) => reject(new ChunkError(number, { cause })))
        .finally(() => clearTimeout(timer));
    }),
  );
};
