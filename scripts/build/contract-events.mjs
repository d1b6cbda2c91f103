/**
 * Vite plugin that removes the bytecode of the smart contracts, and everything except events from their ABIs. The
 * verifier decodes receipts, so it needs only the events. The rest would be a quarter of its size.
 */
export const onlyContractEvents = () => ({
  name: 'only-contract-events',
  // Run before the compiler, which would split the one-line arrays that the patterns match.
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
