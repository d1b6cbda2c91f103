/** Thrown when a dependency of the product does not respond; the caller can retry soon (503 with `Retry-After`). */
export class PartUnavailable extends Error {
  /** Status that Fastify reads for routes outside the API, whose errors do not pass through our exception filter. */
  readonly statusCode = 503;
  readonly headers = { 'retry-after': '2' };

  constructor(
    readonly part:
      | 'event-store'
      | 'database'
      | 'object-store'
      | 'mail'
      | 'read-model'
      | 'media'
      | 'social-login'
      | 'gif-provider'
      | 'payment'
      | 'audit-log'
      | 'chain'
      /** Purchase, transfer or mint that takes too long; its remaining steps continue. */
      | 'process',
    options?: ErrorOptions,
  ) {
    super(`${part} is unavailable`, options);
    this.name = 'PartUnavailable';
  }
}

/** Thrown while the calls to the GIF provider are used up (503 with `Retry-After`). */
export class ProviderUsedUp extends PartUnavailable {
  /** @param retryAfterSeconds seconds until the next call is left */
  constructor(readonly retryAfterSeconds: number) {
    super('gif-provider');
  }
}

/**
 * Thrown when more requests arrive than this process can handle in time; the caller can retry later (503 with
 * `Retry-After`).
 */
export class Overloaded extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('the process has more calls than it can answer in time');
  }
}
