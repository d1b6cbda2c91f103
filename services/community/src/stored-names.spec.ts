import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projections } from './features.ts';
import { roles, workOf } from './roles.ts';

/*
 * Names that the database keeps. A renamed consumer would start at the beginning and send every email again; a renamed
 * lock would let an old and a new version do the same work at once. Add new names; to change or remove one, write a
 * migration that copies its rows, and test it on an old database. `stream-names.spec.ts` lists streams, and
 * contracts/fixtures has the types of events.
 */
const words = (text: string): string[] => text.trim().split(/\s+/);
const stored = {
  /** Keys of work.checkpoints, work.inbox, work.parked and work.passed; parts of names of locks and Kafka groups. */
  consumers: words(`
    account-mails claim-addresses close-offers collection-images collection-pictures comment-mails
    decision-mails erasures exports finish-added-emails finish-batches finish-registrations finish-renames
    grant-allowances jobs licence-purchases list-erasures media mint-collections mint-payments near-duplicates
    open-wanted-offers payment-notices profile-pictures proposals remove-deleted-images reward-inviters
    sale-refund-mails sale-refunds suspensions token-holders token-offers token-sales transfers
    unpin-hidden-images wallet-credits`),
  /** Names of periodic work, which names of locks contain. */
  periodics: words(`
    collect-orphans custody drop-unused-read-models end-abandoned-registrations finish-report-batches mint
    notification-digests poll-purchases postponed-erasures rank-trending reconcile-payments
    record-staff-refusals release-expired-reservations remove-expired-exports repair-files
    reward-inviters-of-works scrub-collections scrub-images scrub-profiles`),
  /** Keys of the checkpoints of read models and of work.passed; names of locks contain them. */
  projections: words(`
    account-ties accounts albums api-keys audit-log catalogue coin-packs collections comments differences
    event-index exports images invitations ledger licences log-anchors log-heads moderation moderation-cases
    nfts notifications offers page-changes pins proposals purchases saved-filters search sharing trending`),
  /** Keys of work.stream_heads. */
  deciders: words(`
    album anchors api-keys case coin-pack collection comment comment-mails export follows grant image
    invitations licence nft notification-settings offer password-request pin proposal purchase refund report
    report-batch reservation sale-refund short-link token-sale transfer user wallet`),
  /** Names of locks, as the sources build them. */
  locks: [
    "'bus publisher'",
    "'initial data'",
    "'log sequencer'",
    '`consumer ${consumer.name}`',
    '`periodic ${name}`',
    '`projector ${readSchemaOf(database).keyOf(projection.name)}@${projection.version}`',
    '`projects ${schema}`',
    '`retry ${event.consumer} ${event.event_id}`',
    '`uses ${schema}`',
  ],
};

/** Returns what the group of an expression matches in the sources whose paths end like this. */
const inSources = (pattern: RegExp, end: string): string[] => {
  const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const texts = paths
    .filter((path) => path.endsWith(end) && !path.endsWith('.spec.ts') && !path.includes('testing/'))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found));
};
const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

it.each([
  ['consumers', roles.flatMap((role) => workOf[role].consumers ?? [])],
  ['periodics', roles.flatMap((role) => workOf[role].periodics ?? [])],
  ['projections', projections.map(({ name }) => name)],
  ['deciders', inSources(/^ {2,4}name: '([^']+)',?$/gm, '.decider.ts')],
  [
    'locks',
    [
      ...inSources(/new LockedLoop\(\{[^}]*?name: (['`][^\n]+),\n/g, '.ts'),
      ...inSources(/\blocks\.(?:take|tryTake)\((['`][^)]+)\)/g, '.ts'),
      ...inSources(/Lock = \(schema: string\): string => (`[^`]+`)/g, 'read-model-users.ts'),
    ],
  ],
] as const)('%s have the names that the database keeps', (kind, registered) => {
  expect(sorted(registered)).toEqual(sorted(stored[kind]));
});
