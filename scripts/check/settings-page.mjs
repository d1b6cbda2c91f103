/**
 * Generates docs/settings.md and .env.example from the comments and schemas of the settings.
 * @typedef {{ type?: string, format?: string, enum?: string[], minimum?: number, exclusiveMinimum?: number,
 *   maximum?: number, default?: unknown, maxLength?: number, anyOf?: unknown[] }} Json
 * @typedef {{ success: boolean, data?: unknown, error?: { issues: { message: string }[] } }} Parsed
 * @typedef {{ safeParse(value: unknown): Parsed,
 *   toJSONSchema(options: { io: 'input', unrepresentable: 'any' }): unknown }} Schema
 * @typedef {{ form: string, fallback: string }} Plain setting without a schema
 * @typedef {{ name: string, section: string, does: string }} Described
 * @typedef {{ schemas: Readonly<Record<string, Schema>>, plain: Readonly<Record<string, Plain>>,
 *   described: readonly Described[], secrets: readonly string[],
 *   readers: Readonly<Record<string, readonly string[]>> }} Settings
 * `readers` contains the names that each program reads
 */

export const settingsPath = 'docs/settings.md';
export const examplePath = '.env.example';

const head = `# Settings

Every setting is an environment variable. This page is made from the comments and schemas of the settings by
\`node scripts/check/write-settings.mjs\`; \`npm run check\` fails when it differs from them. \`.env.example\`, made by the
same command, has the same settings as a file to copy; \`docker compose\` reads \`.env\`, and systemd reads it by \`EnvironmentFile=\`.

- An empty value counts as none. A wrong or missing value stops the start; the message names the setting, never its value.
- **required**: the product does not start without it. \`npm start\` and the image start the server or make the key instead, and
  keep made keys in \`DATA_DIR/secrets.json\`.
- **or a file**: \`NAME_FILE=/path\` takes the value from a file ([start.md](operations/start.md#secrets-in-files)).
- **Read by**: \`product\` is \`node services/community/dist/main.js\`, and \`npm run relay\` and the image's \`migrate\` read the same.
  \`npm start\` passes all settings on to the product. \`decode\` is a command of the image; the others are
  [commands](commands.md) of \`npm run\`, which take what is missing from a running \`npm start\`.

The embedded servers and the program of the sample works get their settings from \`npm start\`. Settings of tests and benchmarks are in the
\`--help\` of each command.
`;

const section = /^\s*\/\/ Section: (.+)$/;
const blockComment = /^\s*\/\*\*(?: (.*?))?(?: ?\*\/)?$/;
const property = /^\s+([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*): /;

/** @param {string} line */
const continuation = (line) =>
  line
    .replace(/^\s*\*(?!\/) ?/, '')
    .replace(/\s*\*\/\s*$/, '')
    .trim();

/**
 * Returns the settings of a source file from its first section on, with the comment directly above each.
 * @param {string} text @returns {Described[]}
 */
export const describedIn = (text) => {
  /** @type {Described[]} */
  const found = [];
  let current = '';
  let does = '';
  let isOpen = false;
  for (const line of text.split('\n')) {
    current = section.exec(line)?.[1] ?? current;
    if (isOpen) {
      does = `${does} ${continuation(line)}`.trim();
      isOpen = !line.includes('*/');
      continue;
    }
    const opened = blockComment.exec(line);
    if (opened) {
      does = opened[1] ?? '';
      isOpen = !line.includes('*/');
      continue;
    }
    const name = property.exec(line)?.[1];
    if (name !== undefined && current !== '') found.push({ name, section: current, does });
    does = '';
  }
  return found;
};

/** @param {Json} json */
const range = ({ minimum, exclusiveMinimum, maximum }) =>
  `${exclusiveMinimum === undefined ? minimum : `more than ${exclusiveMinimum}`} to ${maximum}`;

/** Values that most schemas reject with a message that describes the expected form. */
const wrongValues = ['!', '+ ', ''];

/**
 * Returns the expected form from the schema's error messages, because JSON Schema cannot express it.
 * @param {Schema} schema
 */
const formInMessagesOf = (schema) =>
  wrongValues
    .flatMap((value) => schema.safeParse(value).error?.issues ?? [])
    .map(({ message }) => /^(?:must be|needs) (?:an? |the )?(.+)$/.exec(message)?.[1])
    .find((described) => described !== undefined);

/** @param {Schema} schema */
const jsonOf = (schema) => /** @type {Json} */ (schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }));

/** @param {Schema} schema */
const formOf = (schema) => {
  const json = jsonOf(schema);
  if (json.enum !== undefined) return json.enum.map((value) => `\`${value}\``).join(', ');
  if (json.type === 'integer') return `whole number, ${range(json)}`;
  if (json.type === 'number') return `number, ${range(json)}`;
  if (json.anyOf !== undefined) return 'path or URL';
  const described = formInMessagesOf(schema);
  if (described !== undefined) return described;
  if (json.format === 'uri') return 'URL';
  return json.maxLength === undefined ? 'text' : `text, up to ${json.maxLength} characters`;
};

/** @param {Schema} schema @returns {string} empty when it has none */
const defaultText = (schema) => String(jsonOf(schema).default ?? schema.safeParse(undefined).data ?? '');

/** @param {Schema} schema */
const defaultOf = (schema) => {
  if (!schema.safeParse(undefined).success) return 'required';
  const text = defaultText(schema);
  return text === '' ? '' : `\`${text}\``;
};

/** @param {string} text with names of pages, as links from docs/ */
const withLinks = (text) => text.replace(/docs\/([\w/-]+\.md)/g, (_path, page) => `[${page}](${page})`);

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/** @param {Described} described @param {Settings} settings */
const rowOf = ({ name, does }, { schemas, plain, secrets, readers }) => {
  const schema = schemas[name];
  const { form, fallback } = plain[name] ?? { form: 'text', fallback: '' };
  const [its, standard] = schema
    ? [formOf(schema), defaultOf(schema)]
    : [form, fallback === '' ? '' : `\`${fallback}\``];
  const readBy = Object.entries(readers).flatMap(([reader, names]) => (names.includes(name) ? [reader] : []));
  const cells = [
    `\`${name}\``,
    `${its}${secrets.includes(name) ? ', or a file' : ''}`,
    standard,
    withLinks(does),
    readBy.join(', '),
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
};

/** @param {Settings} settings @returns {string} */
export const settingsPage = (settings) => {
  const titles = [...new Set(settings.described.map((one) => one.section))];
  const parts = titles.map((title) => {
    const [, name = title, page] = /^(.*?)(?: \((docs\/.*)\))?$/.exec(title) ?? [];
    const rows = settings.described.filter((one) => one.section === title).map((one) => rowOf(one, settings));
    return [
      `## ${name}`,
      '',
      ...(page === undefined ? [] : [`How to set it up: ${withLinks(page)}.`, '']),
      '| Name | Form | Default | What it does | Read by |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  return `${[head, ...parts.map((part) => `${part}\n`)].join('\n')}`;
};

const exampleHead = `# Settings of Pixchange. Copy this file to .env and change what you need: docker compose reads it, and systemd by EnvironmentFile=.
# Lines that begin with a # show the default. npm start and the image start or make what you leave empty. docs/settings.md has the
# same settings with their forms; node scripts/check/write-settings.mjs writes both files.`;

const COLUMNS_MAX = 120;

/** @param {string} text @returns {string[]} lines of a comment */
const wrapped = (text) => {
  /** @type {string[]} */
  const lines = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > COLUMNS_MAX) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
};

/** @param {string} value */
const quoted = (value) => (/\s/.test(value) ? `"${value}"` : value);

/** @param {Described} described @param {Settings} settings */
const exampleOf = ({ name, does }, { schemas, plain }) => {
  const schema = schemas[name];
  const value = schema ? defaultText(schema) : plain[name]?.fallback === 'on' ? 'on' : '';
  return [...wrapped(does), `#${name}=${quoted(value)}`];
};

/**
 * Returns .env.example: the settings of the product and of `npm start`.
 * @param {Settings} settings @returns {string}
 */
export const settingsExample = (settings) => {
  const { described, secrets, readers } = settings;
  const read = new Set([...(readers['product'] ?? []), ...(readers['npm start'] ?? [])]);
  const titles = [...new Set(described.map((one) => one.section))];
  const parts = titles.flatMap((title) => {
    const lines = described
      .filter((one) => one.section === title && read.has(one.name))
      .flatMap((one) => exampleOf(one, settings));
    return lines.length === 0 ? [] : [[`# ${title}`, '', ...lines].join('\n')];
  });
  const files = wrapped(
    `Every secret can be in a file instead: NAME_FILE=/path in place of NAME=value. These are ${secrets.join(', ')}.`,
  ).join('\n');
  return `${[`${exampleHead}\n#\n${files}`, ...parts].join('\n\n')}\n`;
};

export const settingsRules = [
  'setting-has-comment',
  'setting-is-read',
  'settings-page-is-current',
  'settings-example-is-current',
];

/** @param {string} rule @param {string} path */
const stale = (rule, path) => ({ rule, path, says: 'run node scripts/check/write-settings.mjs' });

/**
 * Returns settings that have no comment or that nothing reads, and the files that are stale.
 * @param {{ page: string, example: string }} files @param {Settings} settings
 * @returns {import('./tidy-rules.mjs').Finding[]}
 */
export const settingsFindings = ({ page, example }, settings) => {
  const { schemas, plain, described, readers } = settings;
  const read = new Set(Object.values(readers).flat());
  const known = [...new Set([...Object.keys(schemas), ...Object.keys(plain), ...read])];
  const commented = new Set(described.filter(({ does }) => does !== '').map(({ name }) => name));
  return [
    ...known
      .filter((name) => !commented.has(name))
      .map((name) => ({ rule: 'setting-has-comment', path: name, says: 'no comment above it says what it does' })),
    ...described
      .filter(({ name }) => !read.has(name))
      .map(({ name }) => ({ rule: 'setting-is-read', path: name, says: 'no program reads it' })),
    ...(page === settingsPage(settings) ? [] : [stale('settings-page-is-current', settingsPath)]),
    ...(example === settingsExample(settings) ? [] : [stale('settings-example-is-current', examplePath)]),
  ];
};
