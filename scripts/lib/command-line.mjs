import { mutantsHelp } from './mutant-options.mjs';

/** @typedef {{ command: string | undefined, help: boolean, rest: string[] }} CommandLine */

const node = 'NODE: 20.19 or later.';
const setUpText = `First it installs what is missing (npm ci) and builds what is stale, and says so; when nothing is to be
done, that takes well under a second. ${node}`;

/** Groups of rules of `npm run check`, by name. */
export const checkGroups = /** @type {const} */ ([
  'types',
  'web-types',
  'console-types',
  'e2e-types',
  'lint',
  'boundaries',
  'unused',
  'format',
  'template',
  'settings',
  'alerts',
  'tidy',
]);

/** @type {Record<string, string>} */
export const helpTexts = {
  start: `npm start -- [options]

Starts Pixchange: every server that has no address in the environment is started here, supervised, and stopped with it.
${setUpText}

Options
  --help           this text
  anything else    passed on to the supervisor

Environment
  PORT             the public port (8080)          HOST         the address it listens on (127.0.0.1)
  PUBLIC_URL       the address people use (http://localhost:PORT)
  DATA_DIR         where everything is kept (.data) DEMO=off     no demo content on the first start
  ADMIN_EMAIL, ADMIN_PASSWORD   the first administrator (otherwise a password is made and printed once)
  DATABASE_URL, EVENT_STORE_URL, S3_ENDPOINT, SMTP_URL   real servers instead of the embedded ones

Stops on Ctrl-C (SIGINT) and SIGTERM. Ends with 0 after a clean stop, with 1 when it could not start, with 128 and the
signal's number when a signal ended it.`,

  dev: `npm run dev -- [options]

Starts Pixchange for its developers: the servers once, the service from TypeScript, started again when a source is saved, and
the web client by Vite with hot reload. Types are not checked here (npm run check -- --only=types,web-types).
A source that doesn't compile is shown, and the last version keeps running.
${setUpText}

Options
  --help           this text
  anything else    passed on to the supervisor

Environment
  PORT             the port to open in the browser (8080)
  INSPECT_PORT     the service's port for debuggers (9229); 0 for none
  DATA_DIR, DEMO, ADMIN_EMAIL and the other variables of npm start

Stops on Ctrl-C (SIGINT) and SIGTERM. Ends with 0 after a clean stop, with 1 when it could not start, with 128 and the
signal's number when a signal ended it.`,

  test: `npm test -- [options] [path pattern ...]

Runs every test: those that need nothing, those of the web client's components, those on the embedded servers, and a
person's path in a real Chromium. A pattern is a part of a file's path, or a regular expression.
${setUpText}

Options
  --help                   this text
  --selectProjects NAME    only these: unit, components, embedded, e2e
  -t 'part of a name'      only tests whose name has this part
  --seed N                 repeats the order of an earlier run, which printed its seed
  --timings                writes what each file took to tests/timings.json, by which the longest files start first
  anything else            as --name=value, passed on to jest, or to Vitest when only unit and components are chosen

Environment
  CHROMIUM_PATH    the browser; otherwise it is looked for in the usual places. On Debian as root it is installed by apt.
  CI=true          a missing browser is a failure; elsewhere the browser tests are left out, and this is said
  TMPDIR           where the servers keep their data during the run; 2 GB must be free

The last line is 'N passed, N failed'. Ends with 0 when nothing failed; with 1 when something did, when only browser tests
were chosen and there is no browser, or when the disk is full; with 2 when a project does not exist or a pattern or name
matches no test.`,

  'test:full': `npm run test:full -- [options] [path pattern ...]

As npm test, with the slow matrix: every screen and dialog at every width of the layout, in both themes, and every invalid
input at every call, where npm test tries each of them once or at a part of the calls. Options, environment and exit codes are those of npm test.
${setUpText}

Options
  --help           this text
  anything else    as npm test has it

The last line is 'N passed, N failed'. Ends with 0 when nothing failed, else with 1 or 2 as npm test does.`,

  'test:real': `npm run test:real -- SUITE [options]

Runs a suite that needs programs of others, which it fetches on its first run into .cache; without a suite, lists them. Each starts
the product as npm start does, on a free port and in a new folder.
${setUpText}

Options
  --help             this text
  anything else      passed on to the suite

upgrade [COMMIT] takes the earlier version from git: COMMIT is a commit or a tag. Without one it is the newest tag before this
commit or, where there is none, the commit before the newest type of event was added, so that it meets an event that it
does not know.

processes [COMMIT] takes the earlier version from git as well; without COMMIT it is c038d211.

Environment
  REAL_PRODUCT_URL   a product that runs already, in place of a new one
  CHROMIUM_PATH      the browser; otherwise it is looked for in the usual places

Ends with 0 when nothing failed, else with 1.`,

  screens: `npm run screens -- [options]

Starts Pixchange with its demo works and writes a picture of each screen and dialog at each width of the layout, light and
dark, as SCREEN-WIDTH-THEME.png, for people to look at.
${setUpText}

Options
  --help           this text
  -t PART          only the screens whose name has this part
  anything else    as npm test has it

Environment
  SCREENS_DIR      where the pictures go (screens)
  CHROMIUM_PATH    as for npm test

The last line is 'N passed, N failed'. Ends with 0 when all were written, else with 1, or with 2 when no screen has the name.`,

  new: `npm run new -- module THINGS [THING] [options]

Writes a module of services/community with its events, endpoints, stored examples and specs, and registers it: something that
members create, list and remove. THINGS is the plural name, such as polls or photo-frames; THING is the singular one, by
default without the last s.
${setUpText}

Options
  --help           this text

Ends with 0 when the files are written, with 1 when one of them exists already, with 2 when the names make no sense.`,

  check: `npm run check -- [options]

Checks the rules of this project: types, oxlint (style, tests, pure code), dependency-cruiser (who may import whom), knip
(unused files, exports and dependencies), tidy (fixtures, specs, lockfile, no machine's traces). A group also fails when it
does not find its planted violation of each rule.
${setUpText}

Options
  --help           this text
  --only=A,B       only these groups:
                   ${checkGroups.join(', ')}
  --json           { groups: [{ name, ok, seconds, output }], passed, failed } on the output and nothing else

Runs all groups even if one fails; a line per group, then 'N passed, N failed'. Ends with 0 or 1.`,

  mutants: mutantsHelp,

  rebuild: `npm run rebuild -- [options]

Rebuilds the read models from the events, in a second schema beside the live one, and swaps.
${setUpText}

Options
  --help           this text
  --compare        compare the rows with the live ones first; a difference is named and stops the swap
  --accept-unreadable   swap also where fields can't be opened although their person's key exists; they are empty then
  --json           the report for machines; progress goes to the error output

Environment
  DATABASE_URL, EVENT_STORE_URL, MASTER_KEY, ROLE_SECRET
                   the servers and the keys; those of a running 'npm start' otherwise

Ends with 0 when it is done (and equal, if compared), with 1 when rows differ, fields can't be opened or it failed,
with 2 when nothing runs.`,

  relay: `npm run relay -- replay --from POSITION [options]

Writes the messages of every event after a position to Kafka once more, for topics that were lost or emptied. The product may run
meanwhile: workers know what they have done, and do nothing twice.
${setUpText}

Options
  --help           this text
  --from POSITION  a position in the event log; -1 for all events
  --json           { messages, from } on the output; progress goes to the error output

Environment
  that of the product's processes, KAFKA_BROKERS among it

Ends with 0 when it is done, with 1 when it failed, with 2 when it is used wrongly or a setting is missing.`,

  media: `npm run media -- backfill|check [options]

backfill makes the files that apps with a GIF picker expect (100 and 200 pixels wide, and a GIF of at most 2 MB) for works
that were uploaded before there were such files. check searches the public files of all works for content that viewers do
not show, such as seconds that were cut off, and makes the files of such works again. New uploads need neither. Both run
beside a running Pixchange, can be interrupted at any point, and go on with the rest when they are started again.
${setUpText}

Options
  --help           this text
  --json           the report as one JSON object on the output; progress goes to the error output

Environment
  DATABASE_URL, EVENT_STORE_URL, MASTER_KEY, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY
                   those of a running 'npm start' in DATA_DIR otherwise
  MEDIA_CONCURRENCY (2)   works side by side

Ends with 0 when every work has its files, with 1 when some could not be made or it failed, with 2 when it was not
understood or nothing runs.`,

  keys: `npm run keys -- status | rotate NAME [options]

Says which keys protect the data, where each is kept and how it rotates, and replaces one while the product is stopped. Until
the product has started with the new key the old one stays beside it, so that a crash at any point loses nothing. Values are
never shown.
${setUpText}

Options
  --help           this text
  --dry-run        says what would happen, and changes nothing
  --json           the answer as one JSON object

Environment
  DATA_DIR         where 'npm start' keeps its data (.data)

Ends with 0 when it is done, with 1 when it was refused or failed, with 2 when it was not understood, with 78 when
secrets.json is damaged.`,

  backup: `npm run backup -- create FILE | verify FILE | restore FILE [options]

Saves a site with embedded servers to one encrypted file: event log, vault, pending work, files and keys, from one moment.
create writes it, even while Pixchange runs; verify restores it to a temporary folder, replays its log and audits it;
restore writes the archive's site to an empty DATA_DIR, and erases everyone on the lists of erasures again.
${setUpText}

Options
  --help           this text
  --passphrase-file PATH   file that has the archive's passphrase
  --erasures PATH  for restore: another list of erasures, in addition to the one beside the archive; may be repeated
  --no-erasures    for restore: uses no list; members who were erased after the backup come back
  --temporary-folder PATH  for verify: folder to restore to
  --json           the answer as one JSON object on the output; progress stays on the error output

Environment
  DATA_DIR         where 'npm start' keeps its data (.data)
  BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE   the passphrase, or the file that has it

Ends with 0 when it is done, with 1 when it was refused, failed or the audit found something, with 2 when it was not
understood.`,

  admin: `npm run admin -- grant EMAIL ROLE | revoke EMAIL ROLE | mfa-reset EMAIL | list | catalogue import FILE | catalogue export | files [options]

Grants and revokes roles (moderator, auditor, admin) in a running Pixchange. A change counts from the person's next request
on; the last administrator keeps the role.
mfa-reset removes the second factor of a person who lost it; they set up another one at the next login to the console.
catalogue arranges categories, subcategories, spotlights and charities as a JSON file has them: entries are known by
their slugs, and what the file does not name stays as it is.
files lists stored files that are missing or damaged and could not be made again.
${setUpText}

Options
  --help           this text
  --json           the answer as one JSON object
  --dry-run        says what an import would change, and changes nothing

Environment
  DATABASE_URL, EVENT_STORE_URL, MASTER_KEY, NAME_SECRET, ROLE_SECRET
                   those of a running 'npm start' in DATA_DIR otherwise

Ends with 0 when it is done or was so already, with 1 when it was refused or failed, with 2 when it was not understood or
nothing runs.`,

  chain: `npm run chain -- status | deploy [options]

Looks at the contracts that works are minted with, or deploys them to a chain that has none of ours. A contract whose
address is set already is not deployed again.
${setUpText}

Options
  --help           this text
  --dry-run        says what a deployment would send and cost, and sends nothing
  --json           the answer as one JSON object

Environment
  CHAIN_RPC_URL, CHAIN_ID, CHAIN_CONTRACT, CHAIN_ANCHOR_CONTRACT, CHAIN_MINTER_KEY, CHAIN_VAULT_KEY
                   status: those of a running 'npm start' in DATA_DIR otherwise
  CHAIN_ADMIN_KEY, CHAIN_ADMIN_DELAY_SECONDS (86400), CHAIN_MAX_FEE_GWEI (500), PUBLIC_URL   for deploy

Ends with 0 when all is well or deployed, with 1 when something is wrong or it failed, with 2 when it was not understood
or nothing runs.`,

  audit: `npm run audit -- [options] | export FILE [options] | verify FILE [options]

Proves every balance from the event log alone: rebuilds the books, checks that nothing was credited, spent or lost twice,
that the log has no gap and is what its signed heads say, and compares with the read model and the payment provider's
report. Without options it audits what 'npm start' runs. Of the project it needs nothing but this program.
${setUpText}

Options
  --help                  this text
  --event-store URL, --file FILE          what to read
  --as-of TIME|POSITION, --user ID        the books as they were; one person's
  --log-key KEY, --public-url URL         the key that signs the heads, or the site that tells it
  --trust FILE            what was seen before must still be there; what is seen now is added
  --read-model URL, --provider-report FILE, --log-only     what to compare with
  --files, --files=hash   compares the objects in storage too, by size or byte by byte: missing, damaged, nobody's
  --files-grace HOURS     how long an object may belong to nobody (UPLOAD_GRACE_HOURS and 2 more)
  --chain [URL]           compares the chain up to its newest final block too: tokens, mints, transfers, anchored heads
  --chain-contract ADDRESS, --anchor-contract ADDRESS      where these are on it
  --grace SECONDS         how long something may be under way (900)
  --key KEY               the auditor's own: a file for export, the public part for verify
  --json, --csv           the report for machines; progress goes to the error output

export writes the log as one signed file; --user PERSON, --decision REPORT or --work IMAGE writes only the events about a
person, a decision or a work, with their proofs. verify checks such a file, and the proof of a token, on any machine, without
a network (--file IMAGE: is this the file that was minted).

Environment
  EVENT_STORE_URL, DATABASE_URL, PUBLIC_URL    those of a running 'npm start' in DATA_DIR otherwise
  PAYPAL_API_URL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET   to ask for the provider's report
  S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY    the object storage, for --files
  CHAIN_RPC_URL, CHAIN_ID, CHAIN_CONTRACT, CHAIN_ANCHOR_CONTRACT, CHAIN_CONFIRMATIONS   the chain, for --chain

Ends with 0 when all holds, with 1 when something does not, with 2 when it was not understood or nothing runs, with 3 when
something could not be read.`,

  bench: `npm run bench -- [name ...] [options]

Measures us and a peer by turns in one run, and prints medians, spread and the ratio beside its goal. Without a name: all.
Names: append, rebuild, calm, lag, writes, read, floor, peers, growth, sign-in, media, upload, start, event-node, hot-wallet,
market, audit, connections, overload, console, lighthouse; and watch, which measures in some minutes what people wait for,
and shows what changed since the figures of docs/watched.json.
${setUpText}

Options
  --help           this text
  --json           the figures for machines
  --rounds N       how many rounds count (7)
  --keep           writes the figures of watch to docs/watched.json
  --events N       how many events the rebuild and the audit read, and the console has (200000)
  --works N        how many works the lists of the console have (1000000)
  --members N      how many members they have (100000)
  --markdown FILE  writes the tables to a file, with machine, date and commit

Environment
  CHROMIUM_PATH    the browser for Lighthouse; otherwise the one that is found
  PGBENCH_PATH     the pgbench to measure against; otherwise the one in the PATH, else the driver for Node stands in

Ends with 0 when everything ran and every row count and content agreed, also when a ratio is below its goal; else with 1.`,
};

export const overview = `node scripts/run.mjs COMMAND [options], where COMMAND is one of ${Object.keys(helpTexts).join(', ')}.
Each has --help.`;

/**
 * Parses the command line. `--help` counts only before a `--`, so that it can also be passed on to a program.
 * @param {string[]} args
 * @returns {CommandLine}
 */
export const parseCommandLine = ([command, ...rest]) => {
  const end = rest.indexOf('--');
  const own = end === -1 ? rest : rest.slice(0, end);
  const passedOn = end === -1 ? rest : [...own, ...rest.slice(end + 1)];
  return { command, help: own.includes('--help') || own.includes('-h'), rest: passedOn };
};

/**
 * @typedef {{ json: boolean, only: string[] | undefined }} CheckOptions
 * @param {string[]} args
 * @param {string[]} names the groups that exist
 * @returns {CheckOptions | { problem: string }}
 */
export const parseCheckOptions = (args, names) => {
  /** @type {CheckOptions} */
  const options = { json: false, only: undefined };
  for (const arg of args) {
    if (arg === '--json') options.json = true;
    else if (arg.startsWith('--only=')) options.only = arg.slice('--only='.length).split(',');
    else return { problem: `Unknown option ${arg}.` };
  }
  const unknown = options.only?.find((name) => !names.includes(name));
  return unknown === undefined ? options : { problem: `There is no group ${unknown}; there are ${names.join(', ')}.` };
};
