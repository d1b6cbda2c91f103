import { readFile } from 'node:fs/promises';
import { SetupError } from '../processes/setup-error.ts';

const lengthMin = 12;

type Variables = Readonly<Record<string, string | undefined>>;

const inFile = async (path: string): Promise<string> => {
  try {
    return (await readFile(path, 'utf8')).replace(/\r?\n$/, '');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new SetupError(`The passphrase file ${path} can't be read (${code ?? message}).`, { cause });
  }
};

/**
 * Reads the passphrase of an archive from a file or the environment, never from an argument, which every account on the
 * machine can see.
 * @param option path in `--passphrase-file`, which has priority over the variables
 * @throws SetupError when there is none, when both variables are set, when the file can't be read, or when the
 * passphrase of a new archive has fewer than 12 characters
 */
export const readPassphrase = async (
  environment: Variables,
  option: string | undefined,
  forNew: boolean,
): Promise<string> => {
  const [given, file] = [environment['BACKUP_PASSPHRASE'] ?? '', environment['BACKUP_PASSPHRASE_FILE'] ?? ''];
  if (option === undefined && given !== '' && file !== '')
    throw new SetupError("BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE can't both be given.");
  const path = option ?? file;
  const passphrase = path === '' ? given : await inFile(path);
  if (passphrase === '')
    throw new SetupError(
      'An archive needs a passphrase: give a file with it in --passphrase-file or BACKUP_PASSPHRASE_FILE, or give BACKUP_PASSPHRASE.',
    );
  if (forNew && passphrase.length < lengthMin)
    throw new SetupError(
      `The passphrase protects every key of the site: use ${lengthMin} or more random characters (openssl rand -base64 24).`,
    );
  return passphrase;
};
