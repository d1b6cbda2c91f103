import type { JobKind } from '@pixchange/contracts/http/admin-jobs';

/** Names and explanations of the kinds of jobs. */
export const kinds: Readonly<Record<JobKind, { readonly name: string; readonly explanation: string }>> = {
  projection: {
    name: 'Stopped projection',
    explanation:
      'A read model stopped at this event because it cannot apply it. Its lists are out of date until it continues. Retry after fixing the cause. A new version retries automatically.',
  },
  event: {
    name: 'Parked event',
    explanation:
      'A consumer could not handle this event and continued with the next one. Retry after fixing the cause, or skip it.',
  },
  passed: {
    name: 'Unknown event type',
    explanation: 'A newer version wrote these events. They are handled when that version runs again.',
  },
  file: {
    name: 'Damaged file',
    explanation: 'The stored file is missing or damaged and cannot be recreated. Restore it from a backup.',
  },
  mint: {
    name: 'Long mint',
    explanation: 'It is waiting for the chain. It will be confirmed, or refunded if that becomes impossible.',
  },
  withdrawal: {
    name: 'Long withdrawal',
    explanation: 'A token that is leaving the vault is waiting for the chain. It is sent again until it arrives.',
  },
};
