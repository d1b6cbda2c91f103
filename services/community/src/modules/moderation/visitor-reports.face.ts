import type { reportReasons } from '@pixchange/contracts/http/values/moderation';

/** Reports about works, filed by people without an account. */
export abstract class VisitorReports {
  /**
   * Files a report about a public work; a repeated one from the same network changes nothing. `network` is not stored.
   * @throws DomainError `not_found` for a work that is not public; RateLimited for too many reports from a network
   */
  abstract file(network: string, imageId: string, reason: keyof typeof reportReasons, comment: string): Promise<void>;
}
