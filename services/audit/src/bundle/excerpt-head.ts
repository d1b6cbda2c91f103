import type { AuditEvent } from '@pixchange/contracts/events/audit';
import { readLedgerEvent } from '../books/ledger-event.ts';
import { Unreadable } from '../errors.ts';
import { excerptHeadOf, type ExcerptHead } from '../merkle/proofs.ts';
import type { BundleSource } from './source.ts';

/**
 * Returns the head that all proofs in one person's export are checked against.
 * @throws Unreadable if there is none
 */
export const headOfPerson = ({ head }: BundleSource): ExcerptHead => {
  const read = head === null ? null : readLedgerEvent(head);
  if (head === null || read === null || !read.ok || read.event.type !== 'LogHeadSigned')
    throw new Unreadable('the export is about one person and has no head for its proofs');
  return excerptHeadOf(head, read.event.data as AuditEvent['data']);
};
