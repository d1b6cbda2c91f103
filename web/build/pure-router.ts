/** Top-level calls in React Router's modules that only create a value and have no side effects. */
const CALLS = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;
const NAMES = /^\w+\.displayName = .*;$/gm;

/**
 * Lets the bundler drop components of React Router that the client doesn't use. Without a `PURE` mark, the bundler must
 * assume that creating them has a side effect, and keeps forms, prefetching and their dependencies.
 */
export const pureRouter = () => ({
  name: 'pure-router',
  apply: 'build' as const,
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/chunk-.*\.mjs$/ },
    handler: (code: string): string => code.replace(NAMES, '').replace(CALLS, '= /* @__PURE__ */ $1'),
  },
});
