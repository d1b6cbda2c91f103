/**
 * Vite plugin that keeps only the contracts' events, which receipts contain. The contracts' code would be a quarter of
 * the verifier.
 */
export const onlyContractEvents = () => ({
  name: 'only-contract-events',
  // Before the compiler, which would spread the lists over lines.
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform: (code, id) => {
    if (!/\/chain\/artifacts\.[jt]s$/.test(id)) return null;
    /** @param {string} _ @param {string} abi */
    const events = (_, abi) =>
      `abi: ${JSON.stringify(JSON.parse(abi).filter((/** @type {{ type: string }} */ { type }) => type === 'event'))},`;
    return {
      code: code.replace(/bytecode: ['"]0x[0-9a-f]*['"]/g, "bytecode: '0x'").replace(/abi: (\[.*\]),/g, events),
      map: null,
    };
  },
});
