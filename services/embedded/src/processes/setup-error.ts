/** Error that a retry can't fix; its message tells a person what to do. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  /** Exit code of the program. A supervisor does not restart a program that exits with 78 (EX_CONFIG). */
  readonly exitCode: number;

  constructor(message: string, { exitCode, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode ?? (options.cause instanceof SetupError ? options.cause.exitCode : 1);
  }
}
