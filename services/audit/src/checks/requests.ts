import type { Findings } from '../findings.ts';
import { CompactMap, shortHash } from '../log/compact-map.ts';
import { contentOf } from '../log/content.ts';
import type { StoredEvent } from '../log/stored-event.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Id that each of these event types derives from the caller's idempotency key. Other checks cover purchases, transfers,
 * grants, token sales and refunds of sales; wallet movements contain the key itself.
 */
const IDS: Readonly<Record<string, (data: Data) => unknown>> = {
  ActionProposed: ({ proposalId }) => proposalId,
  CommentAdded: ({ commentId }) => commentId,
  OfferOpened: ({ offerId }) => offerId,
  RefundRequested: ({ requestId }) => requestId,
  ReportBatchStarted: ({ batchId }) => batchId,
  WithdrawalRequested: ({ withdrawalId }) => withdrawalId,
  // A work has one stream for all mint attempts. Each attempt has its own key, or none.
  MintRequested: ({ nftId, request }) => (request === null ? null : `${String(nftId)} ${String(request)}`),
};

/** Checks that a request is recorded once, because a repeated idempotency key must return the first response. */
export class RequestCheck {
  private readonly contents = new CompactMap();

  constructor(private readonly findings: Findings) {}

  see(at: StoredEvent): void {
    const idOf = Object.hasOwn(IDS, at.type) ? IDS[at.type] : undefined;
    if (idOf === undefined || typeof at.data !== 'object' || at.data === null) return;
    const id = idOf(at.data as Data);
    if (typeof id !== 'string') return;
    const content = shortHash(contentOf(at.data));
    const before = this.contents.swap(`${at.type} ${id}`, content);
    if (before === undefined) return;
    this.findings.add(at, {
      code: 'request.twice',
      message: 'a request with an idempotency key is recorded once',
      expected: `${at.type} of ${id} for the first time`,
      found: before === content ? 'again, with the same content' : 'again, with other content',
    });
  }
}
