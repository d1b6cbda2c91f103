import type { Findings } from '../findings.ts';
import { CompactMap, shortHash } from '../log/compact-map.ts';
import { contentOf } from '../log/content.ts';
import type { StoredEvent } from '../log/stored-event.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Events that start with a caller's request, with the id derived from the caller's idempotency key. Other checks cover
 * purchases, transfers, grants, token sales and refunds of sales; movements of a wallet carry the key.
 */
const IDS: Readonly<Record<string, (data: Data) => unknown>> = {
  ActionProposed: ({ proposalId }) => proposalId,
  CommentAdded: ({ commentId }) => commentId,
  OfferOpened: ({ offerId }) => offerId,
  RefundRequested: ({ requestId }) => requestId,
  ReportBatchStarted: ({ batchId }) => batchId,
  WithdrawalRequested: ({ withdrawalId }) => withdrawalId,
  // A work has one stream for all mint attempts, and each attempt has its own key; some have none.
  MintRequested: ({ nftId, request }) => (request === null ? null : `${String(nftId)} ${String(request)}`),
};

/** Checks that a request is recorded once: a repeated idempotency key must return the first response instead. */
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
