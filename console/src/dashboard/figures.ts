import type { StaffRole } from '@pixchange/contracts/http/route';
import { staffMatrix } from '@pixchange/contracts/http/staff-matrix';
import type { QueueTab } from '@pixchange/contracts/http/values/moderation';
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
  /** Roles that can work on the records; undefined for figures that nobody needs to act on. */
  readonly neededFrom?: readonly StaffRole[];
}

const DAY_MS = 86_400_000;

const figure = (title: string, resource: string, filter: object, more: Partial<Figure> = {}): Figure => ({
  title,
  resource,
  filter,
  to: listAddress(resource, filter),
  ...more,
});

const waiting = (title: string, tab: QueueTab, neededFrom: readonly StaffRole[]): Figure =>
  figure(title, 'queue', { tab }, { to: `/queue?tab=${tab}`, agedBy: 'created_at', neededFrom });

/**
 * Returns the dashboard's figures, most important first; each counts the rows of a filtered list.
 * @param now time in milliseconds
 */
export const figuresAt = (now: number): readonly Figure[] => [
  waiting('Claimed by you', 'mine', staffMatrix.reports.dismiss),
  // Only administrators can claim an escalated report.
  waiting('Escalated', 'escalated', ['admin']),
  waiting('Appeals', 'appeals', staffMatrix.reports.dismiss),
  figure(
    'Proposals',
    'proposals',
    { status: 'proposed' },
    { agedBy: 'created_at', neededFrom: staffMatrix.proposals.approve },
  ),
  figure(
    'Purchases to explain',
    'reconciliation',
    { status: 'open' },
    { isBad: true, agedBy: 'found_at', neededFrom: staffMatrix.reconciliation.explain },
  ),
  figure(
    'Disputed purchases',
    'purchases',
    { disputed: true },
    { isBad: true, neededFrom: staffMatrix.purchases.refund },
  ),
  figure(
    'Grants waiting for a second administrator',
    'grants',
    { status: 'proposed' },
    { agedBy: 'created_at', neededFrom: staffMatrix.grants.approve },
  ),
  figure('Background jobs', 'jobs', {}, { isBad: true, agedBy: 'since', neededFrom: staffMatrix.jobs.retry }),
  figure('Mints held', 'nfts', { held: true }, { agedBy: 'created_at', neededFrom: staffMatrix.nfts.release }),
  figure('Works that failed', 'images', { status: 'failed' }, { neededFrom: staffMatrix.images.retry_media }),
  figure('Mints that failed', 'nfts', { status: 'failed' }),
  figure('Mints in progress', 'nfts', { open: true }, { agedBy: 'created_at' }),
  figure('Minted', 'nfts', { status: 'minted' }),
  figure('Works', 'images', {}),
  figure('Members', 'users', {}),
  figure('Sign-ups in 24 hours', 'users', { from: new Date(now - DAY_MS).toISOString() }),
  figure('Suspended members', 'users', { status: 'suspended' }),
];

/** Returns whether the figure counts tasks for somebody with these roles. */
export const needs = ({ neededFrom = [] }: Figure, roles: readonly StaffRole[]): boolean =>
  neededFrom.some((role) => roles.includes(role));
