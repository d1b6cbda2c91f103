import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { anvilPackage, findAnvil, identityIn, unusableDataExitCode } from '../chain-node/index.ts';
import { probeHttp } from '../processes/probes.ts';
import type { SupervisorConfig } from './config.ts';
import { EndedInStart, nodePart } from './node-part.ts';
import type { Part, RunningPart } from './part.ts';

const loopback = '127.0.0.1';

/** Returns a service that only reports that works can't be minted; the rest of the site works without a chain. */
const withoutChain = (note: string): RunningPart => {
  let announceEnd: (why: string) => void = () => undefined;
  const ended = new Promise<string>((settle) => (announceEnd = settle));
  return {
    provides: {},
    note,
    ended,
    probe: () => Promise.resolve(),
    stop: () => Promise.resolve(announceEnd('stopped')),
  };
};

/** Returns the service of the EVM chain on which works are minted. */
export const chainPart = (
  { given, chainId }: SupervisorConfig,
  publicUrl: string,
  find: () => string | undefined = findAnvil,
): Part => {
  // Each run has a new key; clients get the new URL at every start.
  const key = randomBytes(24).toString('base64url');
  const part = nodePart(given, {
    name: 'chain',
    optional: true,
    needs: [],
    replacedBy: 'CHAIN_RPC_URL',
    entry: join(import.meta.dirname, '..', 'chain-node', 'main.js'),
    env: ({ dataDir }, port) => ({
      CHAIN_NODE_DIR: dataDir,
      CHAIN_NODE_PORT: String(port),
      CHAIN_NODE_KEY: key,
      CHAIN_ID: String(chainId),
      CHAIN_BASE_URI: `${publicUrl}/api/nfts/`,
    }),
    provides: async (port, dataDir) => {
      const { minterKey, vaultKey, artToken, auditAnchor } = await identityIn(dataDir, chainId);
      return {
        CHAIN_ID: String(chainId),
        CHAIN_RPC_URL: `http://${loopback}:${port}/${key}`,
        CHAIN_CONTRACT: artToken,
        CHAIN_ANCHOR_CONTRACT: auditAnchor,
        CHAIN_MINTER_KEY: minterKey,
        CHAIN_VAULT_KEY: vaultKey,
      };
    },
    probe: (port) => probeHttp(`http://${loopback}:${port}/health`),
    startMsMax: 60_000,
    stopMsMax: 10_000,
  });
  if (find() !== undefined)
    return {
      ...part,
      start: async (context) => {
        try {
          return await part.start(context);
        } catch (error) {
          if (!(error instanceof EndedInStart) || error.end !== `exit code ${unusableDataExitCode}`) throw error;
          const note = `works can't be minted: the files of the chain in ${join(context.dataDir, String(chainId))} are missing or damaged. Restore them from your backup (npm run backup -- restore), then start again`;
          context.log(note);
          return withoutChain(note);
        }
      },
    };
  return {
    ...part,
    start: ({ log }) => {
      const note = `works can't be minted, because ${anvilPackage()} is not installed`;
      log(note);
      return Promise.resolve(withoutChain(note));
    },
  };
};
