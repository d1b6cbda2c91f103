/** Creates, verifies and restores archives of a site with embedded servers; see `--help`. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '../processes/setup-error.ts';
import { readSupervisorConfig } from '../supervisor/config.ts';
import { createBackup } from './create.ts';
import { listBeside, readErasures } from './erasure-list.ts';
import { readPassphrase } from './passphrase.ts';
import { progressTo } from './progress.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';
import type { Erasure } from './database/snapshot.ts';

const usage = `Usage: npm run backup -- create FILE | verify FILE | restore FILE [options]
Saves a site with embedded servers to one encrypted file: event log, vault, pending work, files and keys, from one moment.

  create FILE    saves DATA_DIR to an archive; Pixchange may keep running. Writes the ids of all erased members to erasures.list
                 beside the archive. Keep the newest list, because an older archive doesn't have later erasures
  verify FILE    restores the archive to a temporary folder, builds the read model from the log, audits the books and reads all files
  restore FILE   restores the archive to an empty DATA_DIR, and erases everyone on the lists of erasures again

  --passphrase-file PATH   file that has the passphrase; default: BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE
  --erasures PATH          for restore: another list of erasures, in addition to the one beside the archive; may be repeated
  --no-erasures            for restore: uses no list; members who were erased after the backup come back
  --temporary-folder PATH  for verify: folder to restore to; it needs space for the whole site
  --json                   prints the result as one JSON object to stdout; progress still goes to stderr
  --help                   prints this text

Environment
  DATA_DIR                 folder where 'npm start' keeps its data; default: .data
  BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE   passphrase, or the file that has it

Exit codes: 0 success; 1 refused, failed, or the audit found a problem; 2 invalid arguments.
`;

const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');

class UsageError extends Error {}

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  create: [],
  verify: ['temporary-folder'],
  restore: ['erasures', 'no-erasures'],
};

const parsed = (args: string[]) => {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const text = { type: 'string' } as const;
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'passphrase-file': text,
        erasures: { ...text, multiple: true },
        'no-erasures': flag,
        'temporary-folder': text,
        json: flag,
        help: { ...flag, short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};
type Options = ReturnType<typeof parsed>['values'];

/**
 * Checks the options of a task.
 * @throws UsageError for an option that the task does not accept, or for options that exclude each other
 */
const checkOptions = (task: string, allowed: readonly string[], options: Options): void => {
  const others = (['erasures', 'no-erasures', 'temporary-folder'] as const).filter((name) => !allowed.includes(name));
  const wrong = others.find((name) => options[name] !== undefined && options[name] !== false);
  if (wrong !== undefined) throw new UsageError(`--${wrong} can't be used with ${task}`);
  if (options.erasures !== undefined && options['no-erasures'])
    throw new UsageError("--erasures and --no-erasures can't be used together");
};

const argumentsOf = (args: string[]): { task: string; file: string; options: Options } | 'help' => {
  const { values: options, positionals } = parsed(args);
  if (options.help) return 'help';
  const [task = '', file, ...more] = positionals;
  const allowed = Object.hasOwn(optionsOf, task) ? optionsOf[task] : undefined;
  if (allowed === undefined || file === undefined || more.length > 0)
    throw new UsageError('Expected create FILE, verify FILE or restore FILE');
  checkOptions(task, allowed, options);
  return { task, file: resolve(file), options };
};

const listAt = async (path: string): Promise<readonly Erasure[]> => {
  const erasures = await readErasures(path);
  if (erasures === undefined) throw new SetupError(`There is no list of erasures at ${path}.`);
  return erasures;
};

/**
 * Returns the erasures to repeat. A restore without a list needs an explicit option; otherwise, erased members could be
 * restored by mistake.
 */
const erasuresOf = async (archive: string, options: Options): Promise<readonly Erasure[]> => {
  if (options['no-erasures']) return [];
  const beside = await readErasures(listBeside(archive));
  const named = await Promise.all((options.erasures ?? []).map((path) => listAt(resolve(path))));
  if (beside === undefined && named.length === 0)
    throw new SetupError(
      `There is no list of erasures at ${listBeside(archive)}. Without the newest list, members who were erased after the backup would come back. Pass its path with --erasures, or pass --no-erasures if there is no list.`,
    );
  const all = [...(beside ?? []), ...named.flat()];
  return [...new Map(all.map((erasure) => [erasure.user_id, erasure])).values()];
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const elsewhereText = (keys: readonly string[]): string =>
  keys.length === 0
    ? ''
    : `The archive doesn't contain these keys, because they came from the environment: ${keys.join(', ')}. Back them up too.\n`;

type Answer = { readonly text: string; readonly json: object; readonly code: number };

const run = async (): Promise<Answer> => {
  const given = argumentsOf(process.argv.slice(2));
  if (given === 'help') return { text: usage, json: {}, code: 0 };
  const { task, file, options } = given;
  const config = readSupervisorConfig(process.env, projectRoot);
  const passphrase = await readPassphrase(process.env, options['passphrase-file'], task === 'create');
  const progress = progressTo((text) => process.stderr.write(text));
  if (task === 'create') {
    const created = await createBackup(config, file, passphrase, progress);
    const text = `${created.archive} contains everything up to event ${created.log.position} (${megabytes(created.bytes)}). To check it, run: npm run backup -- verify ${created.archive}\n`;
    return { text: text + elsewhereText(created.keysElsewhere), json: created, code: 0 };
  }
  if (task === 'verify') {
    const { ok, audit, ...verified } = await verifyBackup(
      config,
      file,
      passphrase,
      options['temporary-folder'],
      progress,
    );
    const sentence = ok
      ? `${file} is complete: it was restored, its log was replayed, its books were audited and every file was read.\n`
      : `${file} can be restored, but the audit found problems:\n`;
    const { dataDir: _, erasedAgain: __, ...about } = verified;
    return { text: `${sentence}${audit}\n`, json: { ok, audit, ...about }, code: ok ? 0 : 1 };
  }
  const restored = await restoreBackup(config.dataDir, file, passphrase, await erasuresOf(file, options), progress);
  const text = `${restored.dataDir} now has the site as it was at ${restored.madeAt}. The first start builds the read model, which takes longer.\n`;
  return { text: text + elsewhereText(restored.keysElsewhere), json: restored, code: 0 };
};

run().then(
  ({ text, json, code }) => {
    process.stdout.write(process.argv.includes('--json') ? `${JSON.stringify(json)}\n` : text);
    process.exitCode = code;
  },
  (error: unknown) => {
    const isKnown = error instanceof SetupError || error instanceof UsageError;
    process.stderr.write(
      `backup: ${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n${error instanceof UsageError ? `\n${usage}` : ''}`,
    );
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
