/** @typedef {{ json?: true, only?: number[], projects?: string[], before?: string, generate?: number }} Options */

export const mutantsHelp = `npm run mutants -- [options]

Applies each fault of tests/mutants.json to its file, runs the tests that may find it, cheapest first, until one fails, and reverts
the fault. Refuses files with uncommitted changes, and faults whose text is not in their file. Nobody may use the checkout
meanwhile.

Options
  --help           print this text
  --only=N,N-M     apply only these faults
  --projects=A,B   run only tests of these projects: unit, components, embedded, e2e
  --json           print a line after each fault: { n, category, file, kind, found, tried, seconds }. The last line is
                   { found, lost, failing }; failing has the test files that also fail without a fault
  --before=FILE    output of an earlier run: applies only faults that were found then, and runs the finding test first
  --generate=SEED  write a new list, chosen by this seed, without the faults that the list names as equivalent

Exit codes: 0 if all were found; 1 if some were not, or it failed; 2 for invalid arguments.`;

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
 * Format and parser of each option's value.
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
