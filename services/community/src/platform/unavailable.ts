/** A part behind the product does not answer: the caller may try again soon (503 with `Retry-After`). */
export class PartUnavailable extends Error {
  constructor(
    readonly part: 'event-store' | 'database' | 'object-store' | 'mail' | 'read-model' | 'media' | 'social-login' | 'gif-provider' | 'payment' | 'audit-log',
    options?: ErrorOptions,
  ) {
    super(`${part} is unavailable`, options);
    this.name = 'PartUnavailable';
  }
}
