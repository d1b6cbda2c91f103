import { listAddress } from '../shared/list-address.ts';

export interface Figure {
  readonly title: string;
  readonly resource: string;
  readonly filter: object;
  readonly to: string;
  /** Whether a figure above 0 is shown in the error color. */
  readonly isBad?: boolean;
  /** Time field that sorts the list; the card shows the age of the oldest record. */
  readonly agedBy?: string;
}

const DAY_MS = 86_400_000;

const figure = (title: string, resource: string, filter: object, more: Partial<Figure> = {}): Figure => ({
  title,
  resource,
  filter,
  to: listAddress(resource, filter),
  ...more,
});

/**
 * Returns the dashboard's figures; each counts the rows of a filtered list.
 * @param now time in milliseconds
 */
export const figuresAt = (now: number): readonly Figure[] => [
  figure('Waiting reports', 'reports', { status: 'open' }, { to: '/queue', agedBy: 'created_at' }),
  figure('Members', 'users', {}),
  figure('Sign-ups in 24 hours', 'users', { from: new Date(now - DAY_MS).toISOString() }),
  figure('Suspended members', 'users', { status: 'suspended' }),
  figure('Works', 'images', {}),
  figure('Works that failed', 'images', { status: 'failed' }),
  figure('Mints in progress', 'nfts', { open: true }, { agedBy: 'created_at' }),
  figure('Mints held', 'nfts', { held: true }, { agedBy: 'created_at' }),
  figure('Minted', 'nfts', { status: 'minted' }),
  figure('Mints that failed', 'nfts', { status: 'failed' }),
  figure('Purchases to explain', 'reconciliation', { status: 'open' }, { isBad: true, agedBy: 'found_at' }),
  figure('Disputed purchases', 'purchases', { disputed: true }, { isBad: true }),
  figure('Grants waiting for a second administrator', 'grants', { status: 'proposed' }, { agedBy: 'created_at' }),
  figure('Background jobs', 'jobs', {}, { isBad: true, agedBy: 'since' }),
];
