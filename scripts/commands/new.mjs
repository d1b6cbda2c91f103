import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { runCaptured } from '../lib/child.mjs';
import { say } from '../lib/progress.mjs';
import { repositoryRoot, SetUpError } from '../lib/repository.mjs';

const template = join(import.meta.dirname, '../new/module');

/** Matches a name in kebab case, such as `saved-filters`. */
const nameForm = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @param {string} kebab */
const camel = (kebab) => kebab.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
/** @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * Returns the replacements for the placeholders in double braces in the template.
 * @param {string} things
 * @param {string} thing
 */
const wordsFor = (things, thing) => {
  /** @type {Record<string, string>} */
  const words = {};
  for (const [name, kebab] of Object.entries({ things, thing })) {
    words[name] = camel(kebab);
    words[capital(name)] = capital(camel(kebab));
    words[`kebab-${name}`] = kebab;
    words[`snake_${name}`] = kebab.replaceAll('-', '_');
    words[`words-${name}`] = kebab.replaceAll('-', ' ');
    words[`Words-${name}`] = capital(kebab.replaceAll('-', ' '));
  }
  return words;
};

/**
 * @param {string} text
 * @param {Record<string, string>} words
 */
const filled = (text, words) =>
  text.replaceAll(/\{\{([\w-]+)\}\}/g, (_, name) => {
    const word = words[name];
    if (word === undefined) throw new Error(`the template has an unknown word: ${name}`);
    return word;
  });

/**
 * Adds an entry to a list in a file, and an import after the last import.
 * @param {string} text
 * @param {{ imported?: string, after: RegExp, entry: string }} registration `after` matches the text before the entry
 */
const registered = (text, { imported, after, entry }) => {
  const match = after.exec(text);
  if (match === null) throw new Error(`nothing matches ${after}, so ${entry.trim()} can't be inserted`);
  const end = match.index + match[0].length;
  const added = `${text.slice(0, end)}${entry}${text.slice(end)}`;
  if (imported === undefined) return added;
  const last = [...added.matchAll(/^import .*;$/gm)].at(-1);
  if (last === undefined) throw new Error(`no import precedes ${imported}`);
  const place = last.index + last[0].length;
  return `${added.slice(0, place)}\n${imported}${added.slice(place)}`;
};

const testing = 'services/community/src/modules/accounts/testing';
const makes = "import { make{{Thing}} } from './{{kebab-thing}}.ts';";

/**
 * Entries for the files that list every module, event, endpoint, or kind of personal data.
 * @type {{ path: string, imported?: string, after: RegExp, entry: string }[]}
 */
const registrations = [
  {
    path: 'contracts/src/events/registry.ts',
    imported: "import { {{thing}}Events } from './{{kebab-things}}.ts';",
    after: /\n {2}pinEvents,\n/,
    entry: '  {{thing}}Events,\n',
  },
  {
    path: 'contracts/src/http/all.ts',
    imported: "import { {{things}}Http } from './{{kebab-things}}.ts';",
    after: /\n {2}pins: pinsHttp,\n/,
    entry: '  {{things}}: {{things}}Http,\n',
  },
  {
    path: 'contracts/src/http/example-ids.ts',
    after: /ownedIds = [^;]*\n {2}'version',\n/,
    entry: "  '{{thing}}',\n",
  },
  {
    path: 'contracts/src/http/limits.ts',
    after: /[\s\S]*$/,
    entry: '\nexport const {{things}} = { titleLengthMax: 100 } as const;\n',
  },
  {
    path: 'services/community/src/features.ts',
    imported: "import { {{things}}Feature } from './modules/{{kebab-things}}/index.ts';",
    after: /\n {2}pinsFeature,\n/,
    entry: '  {{things}}Feature,\n',
  },
  {
    path: 'services/community/src/stream-names.spec.ts',
    imported: "import { {{thing}}Decider } from './modules/{{kebab-things}}/{{kebab-thing}}.decider.ts';",
    after: /\n {2}\['pin-1'.*\n/,
    entry:
      "  ['{{kebab-thing}}-1', streamOf({{thing}}Decider, { type: 'Remove{{Thing}}', {{thing}}Id: '1', actorId: '2' })],\n",
  },
  {
    path: 'services/community/src/stored-names.spec.ts',
    after: /\n {2}projections: words\(`\n/,
    entry: '    {{kebab-things}}\n',
  },
  { path: `${testing}/owned.ts`, after: /\n {2}readonly apiKey: string;\n/, entry: '  readonly {{thing}}: string;\n' },
  {
    path: `${testing}/owned.ts`,
    imported: makes,
    after: /\n {4}apiKey: await.*\n/,
    entry: '    {{thing}}: await make{{Thing}}(product, owner),\n',
  },
  {
    path: `${testing}/seeded.ts`,
    after: /\n {2}readonly apiKeys: .*\n/,
    entry: '  readonly {{things}}: readonly string[];\n',
  },
  {
    path: `${testing}/seed-everything.ts`,
    imported: makes,
    after: /\n {4}apiKeys: .*\n/,
    entry: '    {{things}}: [await make{{Thing}}(product, ines), await make{{Thing}}(product, ines)],\n',
  },
  {
    path: `${testing}/seeded-requests.ts`,
    after: /\n {2}apiKey: known.*\n/,
    entry: "  {{thing}}: known.{{things}}[rounds.past] ?? '',\n",
  },
];

/**
 * Writes a module for things that members create, list and remove, with events, endpoints and specs, and registers it.
 * @param {string} things plural name in kebab case
 * @param {string} thing singular name
 * @param {string} [root] the checkout to write to
 * @returns {string[]} the written and changed files, as paths below the root
 */
export const writeModule = (things, thing, root = repositoryRoot) => {
  const words = wordsFor(things, thing);
  const files = readdirSync(template, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt'))
    .map((path) => ({
      path: path
        .split(sep)
        .join('/')
        .replace(/\.txt$/, '')
        .replace('/things/', `/${things}/`)
        .replace(/\bthings\./, `${things}.`)
        .replace(/\bthing\./, `${thing}.`)
        .replace(/\bThing(?=[A-Z])/, () => words['Thing'] ?? ''),
      text: filled(readFileSync(join(template, path), 'utf8'), words),
    }));
  const existing = files.find(({ path }) => existsSync(join(root, path)));
  if (existing !== undefined) throw new SetUpError(`${existing.path} already exists. Choose another name.`);
  // Generate all text before writing the first file, because a failure must not leave a partial module.
  /** @type {Map<string, string>} */
  const changed = new Map();
  for (const { path, imported, after, entry } of registrations) {
    const before = changed.get(path) ?? readFileSync(join(root, path), 'utf8');
    const importLine = imported === undefined ? {} : { imported: filled(imported, words) };
    changed.set(path, registered(before, { ...importLine, after, entry: filled(entry, words) }));
  }
  const written = [...files, ...[...changed].map(([path, text]) => ({ path, text }))];
  for (const { path, text } of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return written.map(({ path }) => path);
};

/**
 * Runs `npm run new`.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code; 2 for an invalid command line
 */
export const runNew = async (args) => {
  const [kind, things, thing = things?.replace(/s$/, ''), ...rest] = args;
  if (kind !== 'module' || things === undefined || thing === undefined || rest.length > 0) {
    say('Usage: npm run new -- module THINGS [THING]. See npm run new -- --help.');
    return 2;
  }
  if (!nameForm.test(things) || !nameForm.test(thing) || things === thing) {
    say(
      `Names must be lowercase words with hyphens, and the plural must differ from the singular: ${things}, ${thing}.`,
    );
    return 2;
  }
  const paths = writeModule(things, thing);
  for (const script of [['node_modules/oxfmt/bin/oxfmt', ...paths], ['scripts/check/write-api.mjs']]) {
    const { code, output } = await runCaptured(process.execPath, script);
    if (code !== 0) {
      say(output);
      return 1;
    }
  }
  const changed = [...paths, 'docs/api.md'];
  say(`Wrote ${changed.length} files:\n${changed.map((path) => `  ${path}`).join('\n')}\n`);
  say(`Next: git diff; npm run check -- --only=types,lint,tidy,format,boundaries; npm test -- ${things}`);
  say('See "Add a feature" in CONTRIBUTING.md for the rest: a screen, texts in Arabic, a row in docs/requirements.md.');
  return 0;
};
