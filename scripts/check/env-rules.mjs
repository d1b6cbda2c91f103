import { isDeepStrictEqual } from 'node:util';

/**
 * @typedef {{ name: string, value: string }} Line
 * @typedef {{ safeParse(value: unknown): { success: boolean, data?: unknown } }} Schema
 * @typedef {{ schemas: Readonly<Record<string, Schema>>, others: readonly string[],
 *   secrets: readonly string[] }} Settings
 * `others` are read without a schema; `secrets` may be values or files
 */

const assignment = /^#?([A-Z][A-Z0-9_]*)=(.*)$/;
const comment = /^#( .*)?$/;

/** @param {string} text without the quotes that a shell needs */
const unquoted = (text) => /^"(.*)"$/.exec(text)?.[1] ?? text;

/** @param {Line} line @param {Schema | undefined} schema @returns {string[]} */
const wrongDefault = ({ name, value }, schema) => {
  if (schema === undefined) return value === '' ? [] : wrongExample(name, value);
  const [fallback, shown] = [schema.safeParse(undefined), schema.safeParse(value)];
  // The example shows a setting without a default as empty, which counts as no value.
  if (!fallback.success || fallback.data === undefined)
    return value === '' ? [] : [`${name} has no default, so its value must be empty`];
  return shown.success && isDeepStrictEqual(shown.data, fallback.data)
    ? []
    : [`${name} does not show its default, which is ${JSON.stringify(fallback.data)}`];
};

/**
 * Checks a setting without a schema: it must be `on` or empty.
 * @param {string} name
 * @param {string} value
 * @returns {string[]}
 */
const wrongExample = (name, value) =>
  value === 'on' ? [] : [`${name} has no default, so its value must be empty or "on", not ${value}`];

/**
 * Returns problems with an example environment file, which must have exactly one line for each setting, with its
 * default.
 * @param {string} text @param {Settings} settings @returns {string[]}
 */
export const envProblems = (text, { schemas, others, secrets }) => {
  const all = text.split('\n');
  const lines = all.flatMap((line) => {
    const [, name, value = ''] = assignment.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: unquoted(value) }];
  });
  const comments = all.filter((line) => comment.test(line)).join('\n');
  const known = new Set([...Object.keys(schemas), ...others]);
  const names = lines.map(({ name }) => name);
  return [
    ...all
      .filter((line) => line !== '' && !assignment.test(line) && !comment.test(line))
      .map((line) => `"${line}" is neither a setting nor a comment`),
    ...[...known].filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
    ...names.filter((name) => !known.has(name)).map((name) => `nothing reads ${name}`),
    ...names.filter((name, index) => names.indexOf(name) < index).map((name) => `${name} is listed more than once`),
    ...secrets
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(comments))
      .map((name) => `no comment says that ${name} may be a file`),
    ...lines.filter(({ name }) => known.has(name)).flatMap((line) => wrongDefault(line, schemas[line.name])),
  ];
};

/** @typedef {{ path: string, text: string }} File */

/**
 * Returns the settings in a Compose file. Only the product's own services have settings: those that use "x-servers",
 * and "pixchange".
 * @param {string} text @returns {string[]} names with a colon, such as `PORT:`
 */
const productSettings = (text) => {
  const shared = /^x-servers:.*\n(?:(?: {2}.*)?\n)*/m.exec(text)?.[0] ?? '';
  const services = text
    .split(/^(?= {2}[\w-]+:\n)/m)
    .filter((part) => /<<: \*servers/.test(part) || /^ {2}pixchange:/.test(part));
  return [
    ...shared.matchAll(/^ {2}([A-Z][A-Z0-9_]*:)/gm),
    ...services.flatMap((part) => [...part.matchAll(/^ {6}([A-Z][A-Z0-9_]*:)/gm)]),
  ].map(([, line]) => line ?? '');
};

/** @param {File} file @returns {string[]} */
const settingsIn = ({ path, text }) => {
  const found = path.endsWith('.env')
    ? text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)
    : path.startsWith('k8s/')
      ? text.matchAll(/^ +- name: ([A-Z][A-Z0-9_]*)$/gm)
      : productSettings(text)
          .join('\n')
          .matchAll(/^([A-Z][A-Z0-9_]*):$/gm);
  return [...found].map(([, name]) => name ?? '');
};

/**
 * Returns problems with deployment files: a setting that nothing reads, or a secret that is not a file.
 * @param {readonly File[]} files
 * @param {{ known: readonly string[], secrets: readonly string[] }} settings
 * @returns {string[]}
 */
export const deploymentProblems = (files, { known, secrets }) =>
  files.flatMap((file) => [
    ...settingsIn(file)
      .filter((name) => !known.includes(name) && !secrets.some((secret) => name === `${secret}_FILE`))
      .map((name) => `${file.path}: nothing reads ${name}`),
    ...settingsIn(file)
      .filter(
        (name) => secrets.includes(name) && !(name === 'EVENT_STORE_URL' && /esdb:\/\/[\w.-]+:\d+/.test(file.text)),
      )
      .map((name) => `${file.path}: ${name} is a secret: set ${name}_FILE`),
  ]);
