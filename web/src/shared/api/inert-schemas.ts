/**
 * Stands in for the schema library in the browser bundle. The contracts' endpoints are built with schemas that only the
 * server runs; here every builder call answers the same inert value, and asking it to validate is a programming error.
 */
const validators = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', '_zod']);

const inert: unknown = new Proxy(() => undefined, {
  get: (_target, name) => {
    if (typeof name === 'string' && validators.has(name)) throw new Error('Schemas are not run in the browser');
    return inert;
  },
  apply: () => inert,
});

export const z = inert;
