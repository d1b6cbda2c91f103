/** @typedef {{ json?: true, only?: number[], projects?: string[], before?: string, generate?: number }} Options */

export const mutantsHelp = `npm run mutants -- [options]

Puts each fault of tests/mutants.json into its file, runs the tests that may find it, cheapest first, until one fails, and takes it out
again. Files with other changes, or without the text of a fault, are refused by name. Nobody else may work in the checkout.

Options
  --help           this text
  --only=N,N-M     only these faults
  --projects=A,B   only tests of these: unit, components, embedded, e2e
  --json           a line for each fault as soon as it was tried: { n, category, file, kind, found, tried, seconds }; the last
                   line is { found, lost, failing }, where failing are files that fail without a fault too
  --before=FILE    the lines of an earlier run: tries what was found then, beginning with the file that found it
  --generate=SEED  writes a new list, chosen by this seed, without those that the list names as equivalent

Ends with 0 when all were found, with 1 when some were not or it failed, with 2 when it was not understood.`;

/** Projects, cheapest first. */
export const allProjects = ['unit', 'components', 'embedded', 'e2e'];

/**
 * Parses numbers such as `1,4-6`.
 * @param {string} text
 */
const numbersIn = (text) =>
  text.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  });

/**
 * Format of each option's value, and its parser.
 * @type {Record<string, { form: RegExp, read: (value: string) => unknown }>}
 */
const optionForms = {
  json: { form: /^$/, read: () => true },
  only: { form: /^=\d+(-\d+)?(,\d+(-\d+)?)*$/, read: numbersIn },
  projects: {
    form: new RegExp(`^=(${allProjects.join('|')})(,(${allProjects.join('|')}))*$`),
    read: (value) => value.split(','),
  },
  before: { form: /^=./, read: (value) => value },
  generate: { form: /^=\d+$/, read: Number },
};

/**
 * Parses the options.
 * @param {string[]} args
 * @returns {Options | { problem: string }}
 */
export const parseMutantOptions = (args) => {
  /** @type {Record<string, unknown>} */
  const options = {};
  for (const arg of args) {
    const [, name = '', value = ''] = /^--(\w+)(.*)$/s.exec(arg) ?? [];
    const option = Object.hasOwn(optionForms, name) ? optionForms[name] : undefined;
    if (option === undefined || !option.form.test(value)) return { problem: `Unknown option ${arg}.` };
    options[name] = option.read(value.slice(1));
  }
  return options;
};
