import { mutantsHelp } from './mutant-options.mjs';

/** @typedef {{ command: string | undefined, help: boolean, rest: string[] }} CommandLine */

const node = 'Requires Node 20.19 or later.';
const setUpText = `First, the command installs missing packages (npm ci) and builds stale ones, and reports both. This takes well under a
second when nothing is missing or stale. ${node}`;

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

Starts Pixchange with an embedded server in place of each server that has no address in the environment. The embedded servers
are supervised, and stop with the product.
${setUpText}

Options
  --help           print this text
  other options    passed on to the supervisor

Environment
  PORT             public port (8080)              HOST         address to listen on (127.0.0.1)
  PUBLIC_URL       URL that people use (http://localhost:PORT)
  DATA_DIR         folder for all data (.data)     DEMO=off     no demo content on the first start
  ADMIN_EMAIL, ADMIN_PASSWORD   first administrator; without a password, one is generated and printed once
  DATABASE_URL, EVENT_STORE_URL, S3_ENDPOINT, SMTP_URL   your own servers in place of the embedded ones

Stops on Ctrl-C (SIGINT) and on SIGTERM.
Exit codes: 0 after a clean stop; 1 if it could not start; 128 plus the signal's number if a signal ended it.`,

  dev: `npm run dev -- [options]

Starts Pixchange for development: the servers, the service from its TypeScript sources, restarted when one is saved, and the
web client by Vite with hot reload. If a source doesn't compile, the error is shown and the last version keeps running.
Types are not checked; run: npm run check -- --only=types,web-types
${setUpText}

Options
  --help           print this text
  other options    passed on to the supervisor

Environment
  PORT             port to open in the browser (8080)
  INSPECT_PORT     port of the service for debuggers (9229); 0 for none
  DATA_DIR, DEMO, ADMIN_EMAIL and the other variables of npm start

Stops on Ctrl-C (SIGINT) and on SIGTERM.
Exit codes: 0 after a clean stop; 1 if it could not start; 128 plus the signal's number if a signal ended it.`,

  test: `npm test -- [options] [path pattern ...]

Runs all tests: unit tests, tests of the web client's components, tests on the embedded servers, and tests in Chromium.
A pattern is a part of a test file's path, or a regular expression for it.
${setUpText}

Options
  --help                   print this text
  --selectProjects NAME    run only these projects: unit, components, embedded, e2e
  -t 'part of a name'      run only tests with this text in their names
  --seed N                 repeat the order of an earlier run, which printed its seed
  --timings                write the time of each file to tests/timings.json, so that the longest files start first
  other options            as --name=value; passed on to jest, or to Vitest if only unit and components are selected

Environment
  CHROMIUM_PATH    path of the browser; by default it is searched for, and if run as root on Debian, installed with apt
  CI=true          makes a missing browser a failure; otherwise the browser tests are skipped, with a message
  TMPDIR           folder for the servers' data during the run; needs 2 GB of free space

The last line is 'N passed, N failed'.
Exit codes: 0 if nothing failed; 1 if a test failed, only browser tests were selected and there is no browser, or the disk
is full; 2 for an unknown project or option, and for a pattern or a name without a test.`,

  'test:full': `npm run test:full -- [options] [path pattern ...]

Runs the tests of npm test with the full matrix: every screen and dialog at every width of the layout in both themes, and every
invalid input for every call. npm test tries only a part of these combinations.
${setUpText}

Options
  --help           print this text
  other options    those of npm test; the environment is the same, too

The last line is 'N passed, N failed'.
Exit codes: 0 if nothing failed; otherwise 1 or 2, as for npm test.`,

  'test:real': `npm run test:real -- SUITE [options]

Runs a suite outside npm test. Without SUITE, lists the suites with the external programs that they need. A suite
downloads missing ones into .cache on its first run. Suites that need a running product start it on a free port in a new
folder.
${setUpText}

Options
  --help             print this text
  other options      passed on to the suite

upgrade [COMMIT] takes the earlier version from git. COMMIT is a commit or a tag. By default it is the newest tag before the
current commit or, without a tag, the commit before the newest event type was added, so that the earlier version meets an
event type that it doesn't know.

processes [COMMIT] takes the earlier version from git, too; the default is c038d211.

Environment
  REAL_PRODUCT_URL   URL of a running product, in place of a new one
  CHROMIUM_PATH      path of the browser; by default it is searched for

Exit codes: 0 if nothing failed; 1 if something failed; 2 without a known suite.`,

  screens: `npm run screens -- [options]

Starts Pixchange with its demo works and saves a screenshot of each screen and dialog at each width of the layout, in both
themes, as SCREEN-WIDTH-THEME.png.
${setUpText}

Options
  --help           print this text
  -t PART          only screens with this text in their names
  other options    those of npm test

Environment
  SCREENS_DIR      folder for the screenshots (screens)
  CHROMIUM_PATH    as for npm test

The last line is 'N passed, N failed'.
Exit codes: 0 if all were saved; otherwise 1, or 2 if no screen has the name.`,

  new: `npm run new -- module THINGS [THING] [options]

Writes and registers a module of services/community for things that members create, list and remove, with its events,
endpoints, stored examples and specs. THINGS is a plural name, such as polls or photo-frames. THING is the singular; by
default, THINGS without its last s.
${setUpText}

Options
  --help           print this text

Exit codes: 0 if the files were written; 1 if one of them exists already; 2 for invalid names.`,

  check: `npm run check -- [options]

Checks the rules of this project, among them types, oxlint (style, tests, pure code), dependency-cruiser (permitted
imports), knip (unused files, exports and dependencies) and tidy (fixtures, specs, lockfile, no traces of a machine). A
group with planted violations also fails if it misses one of them.
${setUpText}

Options
  --help           print this text
  --only=A,B       run only these groups:
                   ${checkGroups.join(', ')}
  --json           print only { groups: [{ name, ok, seconds, output }], passed, failed } to stdout

Runs all groups even if one fails; prints a line for each group, then 'N passed, N failed'.
Exit codes: 0 if all passed; 1 if a group failed; 2 for an unknown option or group.`,

  mutants: mutantsHelp,

  rebuild: `npm run rebuild -- [options]

Rebuilds the read models from the events in a second schema next to the live one, then switches to it.
${setUpText}

Options
  --help           print this text
  --compare        compare the rows with the live ones first; a difference is reported and prevents the switch
  --accept-unreadable   switch even if fields of a person whose key exists can't be decrypted; they become empty
  --json           print the report as JSON; progress goes to stderr

Environment
  DATABASE_URL, EVENT_STORE_URL, MASTER_KEY, ROLE_SECRET
                   servers and keys; by default, those of a running 'npm start'

Exit codes: 0 if done (and equal, with --compare); 1 if rows differ, fields can't be decrypted, or it failed; 2 for invalid
arguments, or if nothing is running.`,

  relay: `npm run relay -- replay --from POSITION [options]

Publishes the messages of all events after a position to Kafka again, for topics that were lost or emptied. The product may keep
running, because workers recognize messages that they have handled.
${setUpText}

Options
  --help           print this text
  --from POSITION  position in the event log; -1 for all events
  --json           print { messages, from } to stdout; progress goes to stderr

Environment
  that of the product's processes, with KAFKA_BROKERS

Exit codes: 0 if done; 1 if it failed; 2 for invalid arguments or a missing setting.`,

  media: `npm run media -- backfill|check [options]

backfill makes the files that apps with a GIF picker expect (100 and 200 pixels wide, and a GIF of at most 2 MB) for works
that were uploaded before such files existed. check searches the public files of all works for content that viewers do not
show, such as seconds that were cut off, and makes the files of such works again. New uploads need neither. Pixchange can
run meanwhile. After an interruption, start the command again: it continues with the remaining works.
${setUpText}

Options
  --help           print this text
  --json           print the report as one JSON object to stdout; progress goes to stderr

Environment
  DATABASE_URL, EVENT_STORE_URL, MASTER_KEY, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY
                   by default, those of a running 'npm start' in DATA_DIR
  MEDIA_CONCURRENCY (2)   number of works processed in parallel

Exit codes: 0 if every work has its files; 1 if some could not be made, or it failed; 2 for invalid arguments, or if nothing
is running.`,

  keys: `npm run keys -- status | rotate NAME [options]

Shows which keys protect the data, where each is stored and how it is rotated, or rotates one while the product is stopped. The
old key is kept until the product has started with the new one, so that a crash at any point loses nothing. Values are never
shown.
${setUpText}

Options
  --help           print this text
  --dry-run        show what would be done, without changes
  --json           print the result as one JSON object

Environment
  DATA_DIR         folder where 'npm start' keeps its data (.data)

Exit codes: 0 if done; 1 if it was refused or failed; 2 for invalid arguments; 78 if secrets.json is damaged.`,

  backup: `npm run backup -- create FILE | verify FILE | restore FILE [options]

Saves a site with embedded servers to one encrypted file: event log, vault, pending work, files and keys, as of one moment.
create writes the file, even while Pixchange runs; verify restores it to a temporary folder, replays its log and audits it;
restore writes the archive's site to an empty DATA_DIR, and erases everyone on the lists of erasures again.
${setUpText}

Options
  --help           print this text
  --passphrase-file PATH   file that has the archive's passphrase
  --erasures PATH  for restore: another list of erasures, in addition to the one beside the archive; may be repeated
  --no-erasures    for restore: uses no list; members who were erased after the backup come back
  --temporary-folder PATH  for verify: folder to restore to
  --json           print the result as one JSON object to stdout; progress still goes to stderr

Environment
  DATA_DIR         folder where 'npm start' keeps its data (.data)
  BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE   passphrase, or the file that has it

Exit codes: 0 if done; 1 if it was refused or failed, or the audit found a problem; 2 for invalid arguments.`,

  admin: `npm run admin -- grant EMAIL ROLE | revoke EMAIL ROLE | mfa-reset EMAIL | list | catalogue import FILE | catalogue export | files [options]

grant and revoke change the roles (moderator, auditor, admin) of a person in a running Pixchange, from the person's next request
on; the last administrator keeps the role. list shows everyone with a role.
mfa-reset removes a lost second factor; the person sets up another one at the next login to the console.
catalogue import changes categories, subcategories, spotlights, charities and themes as a JSON file describes them. Entries
are identified by their slugs, and entries that the file doesn't name stay as they are. catalogue export writes such a file.
files lists stored files that are missing or damaged and could not be made again.
${setUpText}

Options
  --help           print this text
  --json           print the result as one JSON object
  --dry-run        show what an import would change, without changes

Environment
  DATABASE_URL, EVENT_STORE_URL, MASTER_KEY, NAME_SECRET, ROLE_SECRET
                   by default, those of a running 'npm start' in DATA_DIR

Exit codes: 0 if done, or nothing had to be done; 1 if it was refused or failed; 2 for invalid arguments, or if nothing is
running.`,

  chain: `npm run chain -- status | deploy [options]

Shows the contracts that mint works, or deploys them to a chain that has none of ours. A contract whose address is already
configured is not deployed again.
${setUpText}

Options
  --help           print this text
  --dry-run        show what a deployment would send and cost, without sending it
  --json           print the result as one JSON object

Environment
  CHAIN_RPC_URL, CHAIN_ID, CHAIN_CONTRACT, CHAIN_ANCHOR_CONTRACT, CHAIN_MINTER_KEY, CHAIN_VAULT_KEY
                   for status, by default those of a running 'npm start' in DATA_DIR
  CHAIN_ADMIN_KEY, CHAIN_ADMIN_DELAY_SECONDS (86400), CHAIN_MAX_FEE_GWEI (500), PUBLIC_URL   for deploy

Exit codes: 0 if everything is in order, or deployed; 1 if there is a problem, or it failed; 2 for invalid arguments, or if
nothing is running.`,

  audit: `npm run audit -- [options] | export FILE [options] | verify FILE [options]

Recomputes every balance from the event log alone: checks that nothing was credited, spent or lost twice, and that the log has no
gap and agrees with its signed heads; then compares the result with the read model and the payment provider's report. Without
options, audits the site that 'npm start' runs. The auditor uses no code of the services that it audits.
${setUpText}

Options
  --help                  print this text
  --event-store URL, --file FILE          log to read
  --as-of TIME|POSITION, --user ID        balances at an earlier time; balances of one person
  --log-key KEY, --public-url URL         key that signs the heads, or the site that publishes it
  --trust FILE            log states seen before, which must still be in the log; the current one is added
  --read-model URL, --provider-report FILE, --log-only     what to compare with
  --files, --files=hash   also compares the stored objects, by size or by content: missing, damaged, unreferenced
  --files-grace HOURS     how long an object may be unreferenced (UPLOAD_GRACE_HOURS plus 2)
  --chain [URL]           also compares the chain up to its newest final block: tokens, mints, transfers, anchored heads
  --chain-contract ADDRESS, --anchor-contract ADDRESS      their addresses on the chain
  --grace SECONDS         how long an operation may be in progress (900)
  --key KEY               key of the auditor: a file for export, the public key for verify
  --json, --csv           print the report as JSON or CSV; progress goes to stderr

export writes the log as one signed file. With --user PERSON, --decision REPORT or --work IMAGE it writes only the events about a
person, a decision or a work, with their proofs. verify checks such a file, or the proof of a token, on any machine, without a
network (--file IMAGE: compares a copy of the minted file).

Environment
  EVENT_STORE_URL, DATABASE_URL, PUBLIC_URL    by default, those of a running 'npm start' in DATA_DIR
  PAYPAL_API_URL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET   account at the payment provider, to request its report
  S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY    object storage, for --files
  CHAIN_RPC_URL, CHAIN_ID, CHAIN_CONTRACT, CHAIN_ANCHOR_CONTRACT, CHAIN_CONFIRMATIONS   chain, for --chain

Exit codes: 0 if everything agrees; 1 if something does not; 2 for invalid arguments, or if nothing is running; 3 if something
could not be read.`,

  bench: `npm run bench -- [name ...] [options]

Measures Pixchange and a peer alternately in one run, and prints medians, spread, and the ratio with its goal. Without a name,
runs all benchmarks.
Names: append, rebuild, calm, lag, writes, read, floor, peers, growth, sign-in, media, upload, start, event-node, hot-wallet,
market, audit, connections, overload, console, lighthouse; and watch, which measures in a few minutes how long people wait,
and shows the differences from docs/watched.json.
${setUpText}

Options
  --help           print this text
  --json           print the figures as JSON
  --rounds N       number of rounds that count (7)
  --keep           write the figures of watch to docs/watched.json
  --events N       number of events for the rebuild, the audit and the console (200000)
  --works N        number of works in the lists of the console (1000000)
  --members N      number of members in the lists of the console (100000)
  --markdown FILE  write the tables to a file, with machine, date and commit

Environment
  CHROMIUM_PATH    path of the browser for Lighthouse; by default it is searched for
  PGBENCH_PATH     path of pgbench; by default the one in the PATH, otherwise Node's driver is measured in its place

Exit codes: 0 if everything ran, and all row counts and contents agree, even if a ratio misses its goal; 1 otherwise; 2
for invalid arguments.`,
};

export const overview = `node scripts/run.mjs COMMAND [options], where COMMAND is one of ${Object.keys(helpTexts).join(', ')}.
For the options of a command: node scripts/run.mjs COMMAND --help`;

/**
 * Parses the command line. A `--help` after `--` is passed on to the program.
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
