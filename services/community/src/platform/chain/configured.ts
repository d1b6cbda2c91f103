import type { Config } from '../../config.ts';
import { Chain } from './chain.ts';

/** Returns the chain that works are minted on; null when none is configured, so that nothing can be minted. */
export const chainOf = (config: Config): Chain | null => {
  const {
    CHAIN_RPC_URL: rpcUrl,
    CHAIN_CONTRACT: contract,
    CHAIN_MINTER_KEY: minterKey,
    CHAIN_VAULT_KEY: vaultKey,
  } = config;
  if (rpcUrl === undefined || contract === undefined || minterKey === undefined || vaultKey === undefined) return null;
  return new Chain({
    rpcUrl,
    chainId: config.CHAIN_ID,
    contract,
    anchorContract: config.CHAIN_ANCHOR_CONTRACT ?? null,
    minterKey,
    vaultKey,
    confirmations: config.CHAIN_CONFIRMATIONS,
    maxFeeGwei: config.CHAIN_MAX_FEE_GWEI,
  });
};
