/** Calls of React Router at import that only create a value, without other effects. */
const CALLS = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;
const NAMES = /^\w+\.displayName = .*;$/gm;

/**
 * Lets the bundler drop components of React Router that the client doesn't use. Without the mark it must assume that
 * creating them has an effect, and keeps forms, prefetching and their dependencies.
 */
export const pureRouter = () => ({
  name: 'pure-router',
  apply: 'build' as const,
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/chunk-.*\.mjs$/ },
    handler: (code: string): string => code.replace(NAMES, '').replace(CALLS, '= /* @__PURE__ */ $1'),
  },
});
