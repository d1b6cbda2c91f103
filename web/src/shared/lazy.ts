import {
  createElement,
  lazy as reactLazy,
  type ComponentProps,
  type ComponentType,
  type FunctionComponent,
} from 'react';

const CHUNK_MS_MAX = 120_000;

/** Thrown when a chunk of the client fails to load; the wording is fixed. */
export class ChunkError extends Error {
  constructor(
    number: number,
    /** Allows a new request of the chunk, because React caches the failure. */
    readonly forget: () => void,
    options?: ErrorOptions,
  ) {
    super(`Loading chunk ${number} failed`, options);
    this.name = 'ChunkError';
  }
}

const failedSheets = new Set<HTMLLinkElement>();

/** Records style sheets that failed to load, because the bundler's loader considers a sheet loaded once requested. */
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
type AnyComponent = ComponentType<any>;

export type LazyComponent<C extends AnyComponent> = FunctionComponent<ComponentProps<C>> & {
  /** Loads the component before its first render; a failure appears when the component renders. */
  readonly preload: () => Promise<void>;
};

/** Names of the components that a module exports. */
type ComponentName<M> = { [Name in keyof M]: M[Name] extends AnyComponent ? Name : never }[keyof M];

/**
 * Creates a component that loads the export `name` of a module on demand, with a time limit of two minutes. Components
 * are numbered in the order of these calls. A failure unmounts everything up to the next boundary of `ui/fault.tsx`,
 * which allows a retry.
 */
export const lazyOf = <M, Name extends ComponentName<M>>(
  load: () => Promise<M>,
  name: Name,
): LazyComponent<Extract<M[Name], AnyComponent>> => {
  type Props = ComponentProps<Extract<M[Name], AnyComponent>>;
  type Part = { default: ComponentType<Props> };
  count += 1;
  const number = count;
  let part: Part | undefined;
  const component = async (): Promise<Part> => ({ default: (await load())[name] as ComponentType<Props> });
  const arrives = () =>
    new Promise<Part>((resolve, reject) => {
      const fail = (options?: ErrorOptions) => reject(new ChunkError(number, forget, options));
      const timer = setTimeout(fail, CHUNK_MS_MAX);
      Promise.all(Array.from(failedSheets, loadSheet))
        .then(component)
        .then(resolve, (cause: unknown) => fail({ cause }))
        .finally(() => clearTimeout(timer));
    });
  // A promise resolves asynchronously, and React shows a fallback until then. A preloaded component must render
  // immediately.
  const fresh = () =>
    reactLazy(() =>
      part === undefined ? arrives() : ({ then: (draw: (there: typeof part) => void) => draw(part) } as Promise<Part>),
    );
  let loaded = fresh();
  const forget = () => {
    loaded = fresh();
  };
  const keep = (there: Part) => void (part = there);
  return Object.assign((props: Props) => createElement(loaded, props), {
    preload: (): Promise<void> => component().then(keep, () => undefined),
  });
};
