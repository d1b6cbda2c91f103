/** Shows how the keys of an installation are stored, and replaces them; see `--help`. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '../processes/setup-error.ts';
import { readSupervisorConfig } from '../supervisor/config.ts';
import { keyStates, rotateKey } from './keys.ts';

const usage = `Usage: npm run keys -- status | rotate NAME [--dry-run] [--json] [--help]
Says which keys protect the data in DATA_DIR, and replaces one. Values are never shown.

  status        every key, where it is kept, how it rotates or why it can't, and whether a rotation waits for the next start
  rotate NAME   replaces a key in DATA_DIR/secrets.json; the product must be stopped. Until it has started with the new key,
                the old one stays beside it, so that a crash at any point loses nothing
  --dry-run     says what would happen, and changes nothing
  --json        the answer as one JSON object on the output
  --help        this text

Before and after a rotation, back up secrets.json: a backup of the database needs the MASTER_KEY of its time.

Environment
  DATA_DIR      where 'npm start' keeps its data (.data)

Exit codes: 0 done; 1 refused, or it failed; 2 wrong use; 78 secrets.json is damaged.
`;

const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');

class UsageError extends Error {}

const argumentsOf = (args: string[]) => {
  try {
    const option = { type: 'boolean', default: false } as const;
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': option, json: option, help: { ...option, short: 'h' } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const statusText = (states: Awaited<ReturnType<typeof keyStates>>): string =>
  states
    .map(
      ({ name, kept, note, rotationPending }) =>
        `${name.padEnd(21)} ${kept.padEnd(11)} ${rotationPending ? 'rotated, waits for the next start; ' : ''}${note}\n`,
    )
    .join('');

const run = async (): Promise<string> => {
  const { values, positionals } = argumentsOf(process.argv.slice(2));
  if (values.help) return usage;
  const [task, name, ...more] = positionals;
  const { dataDir, given } = readSupervisorConfig(process.env, projectRoot);
  if (task === 'status' && name === undefined && !values['dry-run']) {
    const keys = await keyStates(dataDir, given);
    return values.json ? `${JSON.stringify({ dataDir, keys })}\n` : statusText(keys);
  }
  if (task !== 'rotate' || name === undefined || more.length > 0)
    throw new UsageError('This needs status, or rotate NAME');
  const dryRun = values['dry-run'];
  const effect = await rotateKey(dataDir, given, name, dryRun);
  return values.json
    ? `${JSON.stringify({ key: name, rotated: !dryRun, effect })}\n`
    : `${name} ${dryRun ? 'would be' : 'is'} replaced in ${dataDir}: ${effect}.\n`;
};

run().then(
  (text) => process.stdout.write(text),
  (error: unknown) => {
    process.stderr.write(
      `keys: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${usage}` : ''}`,
    );
    process.exitCode = error instanceof UsageError ? 2 : error instanceof SetupError ? error.exitCode : 1;
  },
);
