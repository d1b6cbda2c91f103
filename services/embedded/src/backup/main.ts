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
Keeps a site with embedded servers in one encrypted file: the event log, the vault, work, files and keys, all of one moment.

  create FILE    makes an archive of DATA_DIR; Pixchange may run and goes on meanwhile. Beside it, erasures.list gets the ids of
                 everybody who was erased: keep the newest list, because an older archive doesn't know of later erasures
  verify FILE    restores it into a temporary folder, builds the read model from the log, audits the books and reads every file
  restore FILE   makes an empty DATA_DIR the site of the archive, and erases again everybody whom the lists name

  --passphrase-file PATH   a file with the passphrase; otherwise BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE
  --erasures PATH          of a restore: a list of erasures, beside the one next to the archive; may be given more than once
  --no-erasures            of a restore: there is no list, and nobody who was erased since may come back by it
  --temporary-folder PATH  of a verification: where it restores to; it needs the room of the whole site
  --json                   the answer as one JSON object on the output; progress stays on the error output
  --help                   this text

Environment
  DATA_DIR                 where 'npm start' keeps its data (.data)
  BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE

Exit codes: 0 done; 1 refused, it failed, or the audit found something; 2 wrong use.
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

const mustBelong = (task: string, own: readonly string[], options: Options): void => {
  const others = (['erasures', 'no-erasures', 'temporary-folder'] as const).filter((name) => !own.includes(name));
  const wrong = others.find((name) => options[name] !== undefined && options[name] !== false);
  if (wrong !== undefined) throw new UsageError(`--${wrong} does not belong to ${task}`);
  if (options.erasures !== undefined && options['no-erasures'])
    throw new UsageError('--erasures and --no-erasures contradict each other');
};

const argumentsOf = (args: string[]): { task: string; file: string; options: Options } | 'help' => {
  const { values: options, positionals } = parsed(args);
  if (options.help) return 'help';
  const [task = '', file, ...more] = positionals;
  const own = Object.hasOwn(optionsOf, task) ? optionsOf[task] : undefined;
  if (own === undefined || file === undefined || more.length > 0)
    throw new UsageError('This needs create FILE, verify FILE or restore FILE');
  mustBelong(task, own, options);
  return { task, file: resolve(file), options };
};

const listAt = async (path: string): Promise<readonly Erasure[]> => {
  const erasures = await readErasures(path);
  if (erasures === undefined) throw new SetupError(`There is no list of erasures ${path}.`);
  return erasures;
};

/**
 * Returns the erasures to repeat. A restore without a list needs an explicit option, so that erased members don't come
 * back by mistake.
 */
const erasuresOf = async (archive: string, options: Options): Promise<readonly Erasure[]> => {
  if (options['no-erasures']) return [];
  const beside = await readErasures(listBeside(archive));
  const named = await Promise.all((options.erasures ?? []).map((path) => listAt(resolve(path))));
  if (beside === undefined && named.length === 0)
    throw new SetupError(
      `There is no list of erasures ${listBeside(archive)}. Without the newest one, people who were erased since would come back: name it by --erasures, or say --no-erasures if there is none.`,
    );
  const all = [...(beside ?? []), ...named.flat()];
  return [...new Map(all.map((erasure) => [erasure.user_id, erasure])).values()];
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const elsewhereText = (keys: readonly string[]): string =>
  keys.length === 0
    ? ''
    : `These keys are not in it, because the environment gave them: ${keys.join(', ')}. Keep them, too.\n`;

type Answer = { readonly text: string; readonly json: object; readonly code: number };

const run = async (): Promise<Answer> => {
  const asked = argumentsOf(process.argv.slice(2));
  if (asked === 'help') return { text: usage, json: {}, code: 0 };
  const { task, file, options } = asked;
  const config = readSupervisorConfig(process.env, projectRoot);
  const passphrase = await readPassphrase(process.env, options['passphrase-file'], task === 'create');
  const progress = progressTo((text) => process.stderr.write(text));
  if (task === 'create') {
    const made = await createBackup(config, file, passphrase, progress);
    const text = `${made.archive} has everything up to event ${made.log.position} (${megabytes(made.bytes)}). Check it: npm run backup -- verify ${made.archive}\n`;
    return { text: text + elsewhereText(made.keysElsewhere), json: made, code: 0 };
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
      ? `${file} is whole: it was restored, its log replayed, its books audited and every file read.\n`
      : `${file} can be restored, but the audit found something:\n`;
    const { dataDir: _, erasedAgain: __, ...about } = verified;
    return { text: `${sentence}${audit}\n`, json: { ok, audit, ...about }, code: ok ? 0 : 1 };
  }
  const restored = await restoreBackup(config.dataDir, file, passphrase, await erasuresOf(file, options), progress);
  const text = `${restored.dataDir} has the site as it was at ${restored.madeAt}. Start it: the read model is built first.\n`;
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
