import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projections } from './features.ts';
import { registeredConsumers, registeredPeriodics } from './testing/registered-work.ts';

/*
 * Names that are stored in the database. A renamed consumer would start at the beginning and send every email again; a
 * renamed lock would let an old and a new version do the same work at once. Add new names; to change or remove one,
 * write a migration that copies its rows, and test it on an old database. `stream-names.spec.ts` lists streams, and
 * contracts/fixtures has the types of events.
 */
const words = (text: string): string[] => text.trim().split(/\s+/);
const stored = {
  /**
   * Keys of work.checkpoints, work.inbox, work.parked and work.passed; parts of names of locks and Kafka groups. The
   * role before the name decides the topic of its events, which two versions that run side by side must share.
   */
  consumers: words(`
    relay/claim-addresses relay/close-offers relay/collection-images relay/erasures relay/finish-added-emails
    relay/finish-batches relay/finish-registrations relay/finish-renames relay/grant-allowances relay/jobs
    relay/licence-purchases relay/list-erasures relay/near-duplicates relay/open-wanted-offers
    relay/payment-notices relay/proposals relay/reward-inviters relay/sale-refunds relay/suspensions
    relay/token-offers relay/token-sales relay/transfers relay/unpin-hidden-images relay/wallet-credits
    media/collection-pictures media/exports media/media media/profile-pictures media/remove-deleted-images
    mint/mint-collections mint/mint-payments mint/token-holders
    mail/account-mails mail/comment-mails mail/decision-mails mail/sale-refund-mails`),
  /** Names of periodic work, each after its role; names of locks contain them. */
  periodics: words(`
    relay/drop-unused-read-models relay/end-abandoned-registrations relay/finish-report-batches
    relay/poll-purchases relay/postponed-erasures relay/rank-trending relay/reconcile-payments
    relay/record-staff-refusals relay/release-expired-reservations relay/reward-inviters-of-works relay/themes relay/witnesses
    media/collect-orphans media/remove-expired-exports media/repair-files media/scrub-collections
    media/scrub-images media/scrub-profiles
    mint/custody mint/mint
    mail/notification-digests mail/notification-pushes`),
  /** Keys of the checkpoints of read models and of work.passed; names of locks contain them. */
  projections: words(`
    account-ties accounts albums api-keys audit-log catalogue coin-packs collections comments differences
    event-index exports images invitations klipy-numbers ledger licences log-all-heads log-anchors log-cosignatures log-heads moderation moderation-cases
    nfts notifications offers page-changes pins proposals purchases saved-filters search sharing site themes trending`),
  /** Keys of work.stream_heads. */
  deciders: words(`
    album anchors api-keys case coin-pack collection comment comment-mails export follows grant image
    invitations licence nft notification-settings offer password-request pin proposal purchase refund report
    report-batch reservation sale-refund short-link token-sale transfer user wallet`),
  /** Names of locks, as the sources build them. */
  locks: [
    "'bus publisher'",
    "'initial data'",
    // The name of the ledger's lock is 'log sequencer', because its end is empty.
    '`log sequencer${NAMES[this.of.name].lockEnd}`',
    '`consumer ${consumer.name}`',
    '`periodic ${name}`',
    '`projector ${readSchemaOf(database).keyOf(projection.name)}@${projection.version}`',
    '`projects ${schema}`',
    '`retry ${event.consumer} ${event.event_id}`',
    '`uses ${schema}`',
  ],
};

/** Returns the matches of the pattern's group in the sources whose paths end with `end`. */
const inSources = (pattern: RegExp, end: string): string[] => {
  const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const texts = paths
    .filter((path) => path.endsWith(end) && !path.endsWith('.spec.ts') && !path.includes('testing/'))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found));
};
const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

it.each([
  ['consumers', registeredConsumers.map(({ role, name }) => `${role}/${name}`)],
  ['periodics', registeredPeriodics.map(({ role, name }) => `${role}/${name}`)],
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
