/*
 * Vite configuration that bundles the compiled verifier into one file without dependencies, for people without a
 * checkout (pack.mjs passes this configuration to Vite).
 */

/** Keeps only the contracts' events, which receipts contain. The contracts' code would be a quarter of the file. */
const onlyContractEvents = () => ({
  name: 'only-contract-events',
  /** @param {string} code @param {string} id */
  transform: (code, id) => {
    if (!id.endsWith('/chain/artifacts.js')) return null;
    /** @param {string} _ @param {string} abi */
    const events = (_, abi) =>
      `abi: ${JSON.stringify(JSON.parse(abi).filter((/** @type {{ type: string }} */ { type }) => type === 'event'))},`;
    return {
      code: code.replace(/bytecode: '0x[0-9a-f]*'/g, "bytecode: '0x'").replace(/abi: (\[.*\]),/g, events),
      map: null,
    };
  },
});

export default {
  logLevel: 'warn',
  plugins: [onlyContractEvents()],
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
