import type { AnchorEvent } from '@pixchange/contracts/events/anchors';
import { HEADS_STREAM, type AuditEvent } from '@pixchange/contracts/events/audit';
import { readLedgerEvent } from '../books/ledger-event.ts';
import type { Findings } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';

/** Maximum number of heads that are stored. Older heads aren't needed, because a new anchor covers the newest head. */
const HEADS_KEPT_MAX = 10_000;

interface Place {
  /** Roots of submitted anchors that are not on the chain yet, by size. */
  readonly sent: Map<number, string>;
  last: number;
}

/**
 * Checks that each anchor covers a signed head, that anchor sizes increase, and that each head on the chain was
 * submitted first.
 */
export class AnchorCheck {
  private readonly roots = new Map<number, string>();
  private readonly places = new Map<string, Place>();

  constructor(private readonly findings: Findings) {}

  see(at: StoredEvent): void {
    const { type } = at;
    if (type !== 'LogHeadSigned' && type !== 'AnchorSubmitted' && type !== 'HeadAnchored') return;
    const read = readLedgerEvent(at);
    if (type === 'LogHeadSigned') {
      // HeadCheck reports an unreadable head.
      if (read.ok && at.stream === HEADS_STREAM) this.head(read.event.data as AuditEvent['data']);
      return;
    }
    if (read.ok) return this.anchor(read.event as AnchorEvent, at);
    this.findings.add(at, {
      code: 'event.schema',
      message: `the event can't be read: ${read.why}`,
      expected: 'an anchor that matches its schema',
      found: type,
    });
  }

  private head({ size, root }: AuditEvent['data']): void {
    this.roots.set(size, root);
    const [oldest] = this.roots.keys();
    if (this.roots.size > HEADS_KEPT_MAX && oldest !== undefined) this.roots.delete(oldest);
  }

  private anchor({ type, data }: AnchorEvent, at: StoredEvent): void {
    const { findings } = this;
    const { chainId, contract, size, root } = data;
    const key = `anchors-${chainId}-${contract}`;
    findings.mustEqual(at, 'event.stream', 'an event is in the stream of its subject', key, at.stream);
    const place = this.places.get(key) ?? { sent: new Map<number, string>(), last: 0 };
    this.places.set(key, place);
    if (size <= place.last)
      findings.add(at, {
        code: 'anchor.size',
        message: 'an anchor has a larger head than the one before',
        expected: `more than ${place.last} leaves`,
        found: size,
      });
    if (type === 'AnchorSubmitted') {
      const signed = place.sent.get(size) ?? this.roots.get(size);
      findings.mustEqual(at, 'anchor.head', 'an anchor has a head that the log signed', signed ?? 'a head', root);
      place.sent.set(size, root);
      return;
    }
    const sent = place.sent.get(size);
    findings.mustEqual(
      at,
      'anchor.not-sent',
      'a head on the chain was sent there before',
      sent ?? 'a transaction',
      root,
    );
    place.last = Math.max(place.last, size);
    for (const before of place.sent.keys()) if (before <= size) place.sent.delete(before);
  }
}
