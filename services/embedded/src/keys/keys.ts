import { join } from 'node:path';
import { LockHeldError, takeLock } from '../processes/lock-file.ts';
import { SetupError } from '../processes/setup-error.ts';
import { readKept, secretNames, secretsFile, writeKept, type SecretName } from '../supervisor/secrets.ts';
import { isSecretName, rotated, rotations } from './rotations.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export type KeyState = {
  readonly name: SecretName;
  readonly kept: 'file' | 'environment' | 'missing';
  readonly rotates: boolean;
  /** Effect of a rotation, or the reason why the key can't be rotated. */
  readonly note: string;
  /** True until the product has started with the new key. */
  readonly rotationPending: boolean;
};

/** Returns the storage and rotation state of every key of an installation, without the key values. */
export const keyStates = async (dataDir: string, environment: Variables): Promise<readonly KeyState[]> => {
  const secrets = await readKept(dataDir);
  return secretNames.map((name) => {
    const rotation = rotations[name];
    return {
      name,
      kept: environment[name] ? 'environment' : secrets?.[name] === undefined ? 'missing' : 'file',
      rotates: rotation.kind !== 'never',
      note: rotation.kind === 'never' ? `can't be rotated: ${rotation.why}` : rotation.effect,
      rotationPending: rotation.kind === 'next-start' && secrets?.[rotation.previous] !== undefined,
    };
  });
};

const withoutProduct = async <Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> => {
  const lock = await takeLock(join(dataDir, 'supervisor.lock')).catch((error: unknown) => {
    if (error instanceof LockHeldError)
      throw new SetupError(
        `Pixchange runs on ${dataDir} (process ${error.pid}) with the current keys. Stop it, rotate, and start it again.`,
      );
    throw new SetupError(`${dataDir} can't be locked: ${(error as Error).message}`, { cause: error });
  });
  try {
    return await work();
  } finally {
    await lock.release();
  }
};

const refuseGiven = (name: SecretName): never => {
  const rotation = rotations[name];
  throw new SetupError(
    rotation.kind === 'next-start'
      ? `${name} is given in the environment: give the new one there and the old one as ${rotation.previous}, start once with all other processes stopped, and remove ${rotation.previous} then.`
      : `${name} is given in the environment: replace it there, and at the server that it is for.`,
  );
};

/**
 * Replaces a key in the secrets file while the product is stopped; a dry run changes nothing.
 * @returns a description of the effect
 * @throws SetupError when the key can't be rotated, or while the product is running
 */
export const rotateKey = async (
  dataDir: string,
  environment: Variables,
  name: string,
  dryRun: boolean,
): Promise<string> => {
  if (!isSecretName(name)) throw new SetupError(`Unknown key ${name}; the keys are ${secretNames.join(', ')}.`);
  const rotation = rotations[name];
  if (rotation.kind === 'never') throw new SetupError(`${name} can't be rotated: ${rotation.why}.`);
  if (environment[name]) return refuseGiven(name);
  return withoutProduct(dataDir, async () => {
    const secrets = await readKept(dataDir);
    if (secrets?.[name] === undefined) throw new SetupError(`${secretsFile(dataDir)} has no ${name}.`);
    if (rotation.kind === 'next-start' && secrets[rotation.previous] !== undefined)
      throw new SetupError(
        `${name} was already rotated, but Pixchange has not started since. Start it once, then rotate again.`,
      );
    if (!dryRun) await writeKept(dataDir, rotated(secrets, name));
    return rotation.effect;
  });
};
