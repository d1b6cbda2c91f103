/** Error that a retry can't fix and a person must; its message says what to do. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  /** Exit code of the program; 78 (EX_CONFIG) asks a supervisor not to restart it. */
  readonly exitCode: number;

  constructor(message: string, { exitCode, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode ?? (options.cause instanceof SetupError ? options.cause.exitCode : 1);
  }
}
