/** What React Router calls at import; nothing else comes of it than the value. */
const CALLS = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;
const NAMES = /^\w+\.displayName = .*;$/gm;

/**
 * Lets the bundler leave out components of React Router that the client doesn't use: without the mark it must suppose that making them
 * has an effect, and keeps forms, prefetching and all that they need.
 */
export const pureRouter = () => ({
  name: 'pure-router',
  apply: 'build' as const,
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/chunk-.*\.mjs$/ },
    handler: (code: string): string => code.replace(NAMES, '').replace(CALLS, '= /* @__PURE__ */ $1'),
  },
});
