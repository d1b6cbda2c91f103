import { onlyContractEvents } from '../build/contract-events.mjs';
import { withoutJsonSchema } from '../build/without-json-schema.mjs';

/*
 * Vite configuration that bundles the compiled verifier into one file without dependencies, for people without a
 * checkout; pack.mjs passes it to Vite.
 */

export default {
  logLevel: 'warn',
  plugins: [onlyContractEvents(), withoutJsonSchema()],
  ssr: { noExternal: true },
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    sourcemap: false,
    target: 'node20',
    rolldownOptions: {
      treeshake: { moduleSideEffects: false },
      output: { format: 'esm', comments: false, entryFileNames: 'verify.mjs', codeSplitting: false },
    },
  },
};
