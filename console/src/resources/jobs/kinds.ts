import type { JobKind } from '@pixchange/contracts/http/admin-jobs';

/** Names and explanations of the kinds of jobs. */
export const kinds: Readonly<Record<JobKind, { readonly name: string; readonly explanation: string }>> = {
  projection: {
    name: 'Stopped projection',
    explanation:
      'A read model cannot apply this event and stopped there. Its lists are behind until it continues. Retry it after the cause is fixed; a new version retries by itself.',
  },
  event: {
    name: 'Parked event',
    explanation:
      'A consumer could not handle this event and continued with the next one. Retry it after the cause is fixed, or skip it.',
  },
  passed: {
    name: 'Unknown event type',
    explanation: 'A newer version wrote these events. They are handled first once that version runs again.',
  },
  file: {
    name: 'Damaged file',
    explanation: 'The stored file is missing or damaged and cannot be regenerated. Restore it from a backup.',
  },
  mint: {
    name: 'Long mint',
    explanation: 'It waits for the chain. It is confirmed, or refunded once it has become impossible.',
  },
  withdrawal: {
    name: 'Long withdrawal',
    explanation: 'A token that leaves the vault waits for the chain. It is sent again until it has arrived.',
  },
};
