/** Fault that fires one alert. */
export interface Fault {
  readonly alert: string;
  /** Description for the report. */
  readonly what: string;
  /** Settings for the process under test. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Causes the fault. Resolves to a function that ends the fault. */
  readonly cause: () => Promise<() => Promise<unknown>>;
  /** Load during the fault: `people` callers (1 by default), each repeating `work` after a pause. */
  readonly load?: { readonly work: () => Promise<unknown>; readonly pauseMs: number; readonly people?: number };
  /** Other alerts that may fire during this fault. */
  readonly also?: readonly string[];
}

/** Registers a function that releases a resource after the tests, even if they fail. */
export type Closing = (close: () => unknown) => void;
