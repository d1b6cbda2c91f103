import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';
import type { StreamView } from '../../../kernel/decider.ts';
import type { Commands } from '../../../runtime/commands/commands.ts';
import type { PersonKeys } from '../../../platform/keys/person-keys.ts';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import type { EndsWork, StoredFilesEraser } from '../../../extensions/feature-module.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { PeriodicWork } from '../../../runtime/jobs/periodic.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import { PartUnavailable } from '../../../platform/unavailable.ts';
import { removalMail } from '../registration/accounts.mails.ts';
import type { Erasures } from './erasures.service.ts';
import { profilePrefix } from '../profiles/pictures.consumer.ts';
import { userDecider, userStream } from '../user.decider.ts';
import type { AccountsVault } from '../vault.ts';

type Erased = Recorded<Extract<ErasureEvent, { type: 'AccountErased' }>>;

export interface ErasureParts {
  readonly commands: Commands;
  readonly erasures: Erasures;
  readonly vault: AccountsVault;
  readonly keys: PersonKeys;
  readonly storage: ObjectStorage;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly publicUrl: string;
  readonly elsewhere: readonly StoredFilesEraser[];
  readonly endsWork: readonly EndsWork[];
  readonly database: Database;
  /** Maximum time to wait for pending transactions on the blockchain, in hours. */
  readonly waitHoursMax: number;
}

/** Limit after which an unavailable mail server no longer delays the destruction of the key. */
const MAIL_WITHIN_MS = 24 * 60 * 60_000;

interface Addressee {
  readonly email: string | null;
  /** Null when the registration was never completed. */
  readonly fullName: string | null;
  readonly isConfirmed: boolean;
  readonly locale: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Addressee of the receipt, read from the account's own events, because its row is already removed. */
const addressee: StreamView<Addressee, AnyEvent> = {
  stream: userStream,
  decide: () => [],
  initialState: { email: null, fullName: null, isConfirmed: false, locale: null },
  evolve: (found, { type, data }) => {
    if (type === 'RegistrationStarted') return { ...found, email: text(data['email']), locale: text(data['locale']) };
    if (type === 'EmailAdded') return { ...found, email: text(data['email']) };
    if (type === 'EmailConfirmed') return { ...found, isConfirmed: true };
    if (type === 'EmailReleased') return { ...found, email: null };
    return type === 'RegistrationCompleted' || type === 'ProfileEdited'
      ? { ...found, fullName: text(data['fullName']) ?? '' }
      : found;
  },
};

/**
 * Emails the receipt, unless the account has no email or never completed the registration (the email may be a
 * stranger's). A repeat after the destruction of the key sends nothing, because the email is unreadable.
 */
const mailReceipt = async (
  { commands, mailer, log, publicUrl }: ErasureParts,
  { data, metadata }: Erased,
): Promise<void> => {
  const { email, fullName, isConfirmed, locale } = await commands.stateOf(addressee, data.userId);
  if (email === null || fullName === null) return;
  try {
    await mailer.send({
      id: `erasure-${data.code}`,
      to: email,
      ...removalMail({
        fullName: isConfirmed ? fullName : null,
        locale,
        link: `${publicUrl}/api/erasures/${data.code}`,
      }),
    });
  } catch (error) {
    if (error instanceof PartUnavailable && Date.now() - Date.parse(metadata.recordedAt) < MAIL_WITHIN_MS) throw error;
    log.warn({ userId: data.userId, error: String(error) }, 'the receipt of an erasure could not be sent');
  }
};

const WAIT_LOOK_SECONDS = 5;
const HOUR_MS = 60 * 60_000;

/**
 * Whether any module has pending work for the member. Makes every module end its work, even when an earlier module has
 * to wait.
 */
const endWorkAndCheckPending = async ({ endsWork }: ErasureParts, userId: string): Promise<boolean> => {
  let found = false;
  for (const end of endsWork) if (await end(userId)) found = true;
  return found;
};

/**
 * Erases all data, starting with the key. Jobs that still write an object check for the key after the write, and remove
 * the object when the key is destroyed.
 */
const eraseData = async (parts: ErasureParts, userId: string): Promise<void> => {
  const { erasures, vault, keys, storage, elsewhere } = parts;
  await keys.destroy(userId);
  await storage.removeAll('uploads', `u/${userId}/`);
  await storage.removeAll('media', profilePrefix(userId));
  for (const erase of elsewhere) await erase(userId);
  // Requests that were running when the erasure began may have stored tokens after the vault was first cleared.
  await vault.forget(userId);
  await erasures.releaseNames(userId);
  await erasures.complete(userId);
};

const deleteParked = async (transaction: Database, userId: string): Promise<void> => {
  await transaction.query('DELETE FROM work.parked WHERE stream_id = $1', [userDecider.stream(userId)]);
};

/**
 * Carries out an erasure. After a crash the erasure starts again, and every step is idempotent. The key is destroyed
 * after the receipt, which needs the key. `postponedErasures` continues an erasure that has to wait for pending
 * blockchain transactions.
 */
export const erasureConsumer = (parts: ErasureParts): Consumer => ({
  name: 'erasures',
  role: 'relay',
  types: ['AccountErased'],
  reads: ['accounts', 'images', 'collections', 'exports', 'moderation', 'nfts'],
  concurrency: 2,
  handle: async (event) => {
    const erased = event as Erased;
    const { erasures, vault } = parts;
    const { userId } = erased.data;
    await vault.forget(userId);
    if (erased.data.replaced !== true) await mailReceipt(parts, erased);
    await erasures.releaseNames(userId);
    if (await endWorkAndCheckPending(parts, userId))
      return async (transaction) => {
        await deleteParked(transaction, userId);
        await transaction.query(
          'INSERT INTO work.postponed_erasures (user_id, erased_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
          [userId, erased.metadata.recordedAt],
        );
      };
    await eraseData(parts, userId);
    return (transaction) => deleteParked(transaction, userId);
  },
});

interface Postponed {
  readonly user_id: string;
  readonly erased_at: Date;
}

/** Continues postponed erasures whose pending work has ended or has taken too long. */
export const postponedErasures = (parts: ErasureParts): PeriodicWork => ({
  name: 'postponed-erasures',
  role: 'relay',
  everySeconds: WAIT_LOOK_SECONDS,
  work: async () => {
    const { database, log, waitHoursMax } = parts;
    const rows: Postponed[] = await database.query(
      'SELECT user_id, erased_at FROM work.postponed_erasures ORDER BY erased_at, user_id',
    );
    for (const { user_id: userId, erased_at: erasedAt } of rows) {
      const isLate = Date.now() - erasedAt.getTime() > waitHoursMax * HOUR_MS;
      if ((await endWorkAndCheckPending(parts, userId)) && !isLate) continue;
      if (isLate) log.warn({ userId }, 'an erasure stopped waiting for the chain');
      await eraseData(parts, userId);
      await database.query('DELETE FROM work.postponed_erasures WHERE user_id = $1', [userId]);
    }
  },
});
