/** Something that trying again can't mend and a person must: its message says what and how. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  /** What the program ends with; 78 (EX_CONFIG) asks anyone who started it not to start it again by itself. */
  readonly exitCode: number;

  constructor(message: string, { exitCode, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode ?? (options.cause instanceof SetupError ? options.cause.exitCode : 1);
  }
}
