import { HEADS_STREAM } from '@pixchange/contracts/events/audit';
import { openCheckpoint } from '@pixchange/contracts/audit/checkpoint';
import { noteKey, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Config } from './config.ts';
import { userStream } from './features.ts';
import { ROLE_ADOPTIONS_STREAM } from '@pixchange/contracts/events/roles';
import { UnreadableField, unsealed } from './platform/keys/person-keys.ts';
import { adoptedBy } from './platform/event-store/role-signatures.ts';
import { KeyChecks, KeyRefusal, type CheckedKey, type KeyProof } from './platform/keys/key-checks.ts';
import { adoptEarlierRoles, adoptFromKey } from './platform/keys/adopt-roles.ts';
import { rewrapPersonKeys } from './platform/keys/rewrap.ts';
import type { Log } from './platform/log.ts';
import { publicKeyOf, verifyEd25519, type LogSigner } from './runtime/merkle-log/log-signer.ts';
import { sha256 } from './runtime/merkle-log/sha256.ts';
import type { Parts } from './runtime/parts.ts';

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');
/** Maximum number of people, oldest first, whose data is used to prove a key. */
const PEOPLE_MAX = 20;

/** Checks whether the names in a person's events were computed with a secret. */
type NameSecretProof = (secret: string, events: readonly Recorded[]) => KeyProof;

type Opened = Pick<Parts, 'database' | 'eventLog' | 'signer'>;

const firstPeople = async ({ database }: Opened): Promise<{ person_id: string; wrapped_key: Buffer }[]> =>
  database.query('SELECT person_id, wrapped_key FROM vault.person_keys ORDER BY created_at, person_id LIMIT $1', [
    PEOPLE_MAX,
  ]);

/**
 * Proves a master key with the oldest personal key, because newer ones may have been wrapped with a wrong master key.
 */
const proveMasterKey =
  (parts: Opened) =>
  async (value: string): Promise<KeyProof> => {
    const [first] = await firstPeople(parts);
    if (first === undefined) return 'nothing';
    return unsealed(bytes(value), first.wrapped_key, first.person_id) === null ? 'fails' : 'opens';
  };

const masterKey = ({ MASTER_KEY, MASTER_KEY_PREVIOUS }: Config, parts: Opened, log: Log): CheckedKey => ({
  name: 'MASTER_KEY',
  value: MASTER_KEY,
  previous: MASTER_KEY_PREVIOUS,
  prove: proveMasterKey(parts),
  replace: async (runner, previous) => {
    const { wrapped, unreadable } = await rewrapPersonKeys(runner, bytes(previous), bytes(MASTER_KEY));
    log.info({ wrapped }, 'personal keys are wrapped under the new MASTER_KEY');
    if (unreadable.length > 0)
      log.error(
        { people: unreadable.length, first: unreadable.slice(0, PEOPLE_MAX), code: 'data.unreadable' },
        'personal keys can be unwrapped by neither MASTER_KEY; they are unchanged',
      );
  },
});

const readableOf = ({ eventLog }: Opened, personId: string): Promise<readonly Recorded[]> =>
  eventLog.load(userStream(personId)).catch((error: unknown) => {
    if (error instanceof UnreadableField) return [];
    throw error;
  });

/** Proves the secret with a stream name, which is recomputed from the encrypted email address in the events. */
const nameSecret = ({ NAME_SECRET }: Config, parts: Opened, proofOf: NameSecretProof): CheckedKey => ({
  name: 'NAME_SECRET',
  value: NAME_SECRET,
  prove: async (value) => {
    let proof: KeyProof = 'nothing';
    for (const { person_id } of await firstPeople(parts)) {
      const found = proofOf(value, await readableOf(parts, person_id));
      if (found === 'opens') return found;
      // A mismatch does not end the search, because an older rule may have computed this name.
      if (found === 'fails') proof = found;
    }
    return proof;
  },
});

/** Returns the check of TOKEN_SECRET. No stored data depends on this secret, so no data can prove it. */
const tokenSecret = ({ TOKEN_SECRET, TOKEN_SECRET_PREVIOUS }: Config): CheckedKey => ({
  name: 'TOKEN_SECRET',
  value: TOKEN_SECRET,
  previous: TOKEN_SECRET_PREVIOUS,
  prove: () => Promise.resolve('nothing'),
});

const newestNote = async ({ eventLog }: Opened): Promise<string | null> => {
  const note = (await eventLog.last(HEADS_STREAM))?.data['note'];
  return typeof note === 'string' ? note : null;
};

const auditSigningKey = ({ AUDIT_SIGNING_KEY, AUDIT_SIGNING_KEY_PREVIOUS }: Config, parts: Opened): CheckedKey => {
  const isSignedBy = async (keysOf: (signer: LogSigner, note: string) => readonly NoteKey[]): Promise<KeyProof> => {
    const note = await newestNote(parts);
    if (note === null) return 'nothing';
    return openCheckpoint(verifyEd25519, keysOf(parts.signer, note), note) === null ? 'fails' : 'opens';
  };
  const retired = (signer: LogSigner, note: string) => signer.keysAfter(note).retired;
  return {
    name: 'AUDIT_SIGNING_KEY',
    value: AUDIT_SIGNING_KEY,
    previous: AUDIT_SIGNING_KEY_PREVIOUS,
    // A head signed by a retired key also proves the new key: a key is listed as retired only when it was deliberately
    // replaced.
    prove: (value) =>
      isSignedBy((signer, note) => [
        noteKey(sha256, signer.keysAfter(note).own.name, publicKeyOf(bytes(value))),
        ...retired(signer, note),
      ]),
    isReplaced: async () => (await isSignedBy(retired)) === 'opens',
  };
};

/** Returns the check of ROLE_SECRET, which the signed record of adopted roles proves. */
const roleSecret = ({ ROLE_SECRET, ROLE_SECRET_PREVIOUS }: Config, { eventLog }: Opened, log: Log): CheckedKey => ({
  name: 'ROLE_SECRET',
  value: ROLE_SECRET,
  previous: ROLE_SECRET_PREVIOUS,
  prove: async (value) =>
    adoptedBy(bytes(value), await eventLog.storedStream(ROLE_ADOPTIONS_STREAM)) === null ? 'fails' : 'opens',
  replace: async (_runner, previous) => {
    await adoptFromKey(eventLog, bytes(previous));
    log.info('roles that the previous ROLE_SECRET had signed are recorded under the new one');
  },
});

/**
 * Adopts the roles that were granted before role events were signed. This happens only once; otherwise, anyone who can
 * delete the record could have any role adopted.
 * @throws KeyRefusal when the record existed before but is missing now
 */
const beginRoleSignatures = async (checks: KeyChecks, { eventLog }: Opened, log: Log): Promise<void> => {
  if ((await eventLog.storedStream(ROLE_ADOPTIONS_STREAM)).length > 0) return;
  if (await checks.isNoted('ROLE_SECRET'))
    throw new KeyRefusal(
      `The stream ${ROLE_ADOPTIONS_STREAM} is missing in the event store, so nobody can say which roles are real, and nothing was started. ` +
        'Restore the event store from a backup that has it. If you restored an older event store on purpose, check who has a role there, ' +
        "run DELETE FROM vault.key_checks WHERE name = 'ROLE_SECRET', and start again: its roles are then adopted.",
    );
  const adopted = await adoptEarlierRoles(eventLog);
  if (adopted !== null && adopted > 0)
    log.info({ events: adopted }, 'events about roles from before signatures are adopted; later ones need a signature');
};

/**
 * Checks, before anything else is read or written, that every key is the one that the data was created with or a
 * deliberate replacement.
 * @throws KeyRefusal naming the key, after closing `parts`
 */
export const checkKeys = async (config: Config, parts: Parts, log: Log, proofOf: NameSecretProof): Promise<void> => {
  const checks = new KeyChecks(parts.database);
  try {
    // MASTER_KEY comes first, because the proofs of other keys decrypt data with it.
    for (const key of [
      masterKey(config, parts, log),
      nameSecret(config, parts, proofOf),
      tokenSecret(config),
      auditSigningKey(config, parts),
      roleSecret(config, parts, log),
    ]) {
      if (key.name === 'ROLE_SECRET') await beginRoleSignatures(checks, parts, log);
      const outcome = await checks.check(key);
      if (outcome === 'replaced') log.info({ key: key.name }, 'key replaced');
    }
  } catch (error) {
    await parts.close();
    throw error;
  }
};
