/** Shows how the keys of an installation are stored, and replaces them; see `--help`. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '../processes/setup-error.ts';
import { readSupervisorConfig } from '../supervisor/config.ts';
import { keyStates, rotateKey } from './keys.ts';

const usage = `Usage: npm run keys -- status | rotate NAME [--dry-run] [--json] [--help]
Shows which keys protect the data in DATA_DIR, or replaces one. Values are never shown.

  status        lists each key, where it is stored, how it is rotated or why it can't be, and whether a rotation takes effect
                at the next start
  rotate NAME   replaces a key in DATA_DIR/secrets.json; the product must be stopped. The old key is kept until the product has
                started with the new one, so that a crash at any point loses nothing
  --dry-run     shows what would be done, without changes
  --json        prints the result as one JSON object to stdout
  --help        prints this text

Back up secrets.json before and after a rotation: a backup of the database needs the MASTER_KEY that was in use at that time.

Environment
  DATA_DIR      folder where 'npm start' keeps its data (.data)

Exit codes: 0 done; 1 refused, or failed; 2 invalid arguments; 78 secrets.json is damaged.
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
    throw new UsageError('Expected status or rotate NAME');
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
