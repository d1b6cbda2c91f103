import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';
import type { StreamView } from '../../../kernel/decider.ts';
import type { Commands } from '../../../platform/commands.ts';
import type { PersonKeys } from '../../../platform/event-log/person-keys.ts';
import type { ObjectStorage } from '../../../platform/files/object-storage.ts';
import type { StoredFilesEraser } from '../../../platform/feature-module.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Consumer } from '../../../platform/relay/consumer.ts';
import { PartUnavailable } from '../../../platform/unavailable.ts';
import { removalMail } from '../registration/accounts.mails.ts';
import type { Erasures } from './erasures.ts';
import { profilePrefix } from '../profiles/pictures.consumer.ts';
import { userDecider, userStream } from '../user.decider.ts';
import type { AccountsVault } from '../vault.ts';

type Erased = Recorded<Extract<ErasureEvent, { type: 'AccountErased' }>>;

interface ErasureParts {
  readonly commands: Commands;
  readonly erasures: Erasures;
  readonly vault: AccountsVault;
  readonly keys: PersonKeys;
  readonly storage: ObjectStorage;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly publicUrl: string;
  readonly elsewhere: readonly StoredFilesEraser[];
}

/** A mail server that is away does not keep the key for longer. */
const MAIL_WITHIN_MS = 24 * 60 * 60_000;

interface Addressee {
  readonly email: string | null;
  /** Null for somebody who never came to the second step of the registration. */
  readonly fullName: string | null;
  readonly locale: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Where the receipt goes, as the account's own events tell: its row is gone already. */
const addressee: StreamView<Addressee, AnyEvent> = {
  stream: userStream,
  decide: () => [],
  initialState: { email: null, fullName: null, locale: null },
  evolve: (found, { type, data }) => {
    if (type === 'RegistrationStarted') return { ...found, email: text(data['email']), locale: text(data['locale']) };
    if (type === 'EmailReleased') return { ...found, email: null };
    return type === 'RegistrationCompleted' || type === 'ProfileEdited'
      ? { ...found, fullName: text(data['fullName']) ?? '' }
      : found;
  },
};

/** To nobody without an email, nobody who only gave one and no more (it may be a stranger's), and not again once the key is destroyed. */
const mailReceipt = async (
  { commands, mailer, log, publicUrl }: ErasureParts,
  { data, metadata }: Erased,
): Promise<void> => {
  const { email, fullName, locale } = await commands.stateOf(addressee, data.userId);
  if (email === null || fullName === null) return;
  try {
    await mailer.send({
      id: `erasure-${data.code}`,
      to: email,
      ...removalMail({ fullName, locale, link: `${publicUrl}/api/erasures/${data.code}` }),
    });
  } catch (error) {
    if (error instanceof PartUnavailable && Date.now() - Date.parse(metadata.recordedAt) < MAIL_WITHIN_MS) throw error;
    log.warn({ userId: data.userId, error: String(error) }, 'the receipt of an erasure could not be mailed');
  }
};

/**
 * Carries an erasure out; killed at any step, it begins again, and each step knows its own repeat.
 * The key goes after the receipt, which needs it, and before the objects: anyone who still writes one looks for the key afterwards.
 */
export const erasureConsumer = (parts: ErasureParts): Consumer => ({
  name: 'erasures',
  types: ['AccountErased'],
  reads: ['accounts', 'images', 'collections', 'exports'],
  concurrency: 2,
  handle: async (event) => {
    const erased = event as Erased;
    const { erasures, vault, keys, storage, elsewhere } = parts;
    const { userId } = erased.data;
    await vault.forget(userId);
    if (erased.data.replaced !== true) await mailReceipt(parts, erased);
    await erasures.releaseNames(userId);
    await keys.destroy(userId);
    await storage.removeAll('uploads', `u/${userId}/`);
    await storage.removeAll('media', profilePrefix(userId));
    for (const erase of elsewhere) await erase(userId);
    // What was under way when the account ended may have come after the first time.
    await vault.forget(userId);
    await erasures.releaseNames(userId);
    await erasures.complete(userId);
    return async (transaction) => {
      await transaction.query('DELETE FROM work.parked WHERE stream_id = $1', [userDecider.stream(userId)]);
    };
  },
});
