import { z } from 'zod';
import { isChecksummedAddress } from './addresses.ts';

const address = z.string().refine(isChecksummedAddress, { error: 'must be an address with the checksum of EIP-55' });
const key = z.string().regex(/^0x[0-9a-fA-F]{64}$/, { error: 'must be a private key, 0x and 64 hex digits' });

/** Settings of the chain that works are minted on. Without the URL of a node, nothing can be minted. */
export const chainSettings = {
  // Section: Chain (docs/operations/chain.md)
  /** Id of the chain on which addresses are proven and works are minted. */
  CHAIN_ID: z.coerce.number().int().min(1).max(2_147_483_647).default(137),
  /**
   * URL of a node of the chain. Set it together with the contract and both keys; without them, nothing can be minted.
   * `npm start` starts a chain by default.
   */
  CHAIN_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Address of the deployed `ArtToken`. */
  CHAIN_CONTRACT: address.optional(),
  /** Address of the deployed `AuditAnchor`; without it no head of the log is anchored. */
  CHAIN_ANCHOR_CONTRACT: address.optional(),
  /** Key that mints and anchors; it pays the network fees. */
  CHAIN_MINTER_KEY: key.optional(),
  /** Key of the vault, which holds the tokens that members keep here. */
  CHAIN_VAULT_KEY: key.optional(),
  /**
   * Number of blocks, including its own, after which a block counts as final; by default the node's tag `finalized`
   * decides.
   */
  CHAIN_CONFIRMATIONS: z.coerce.number().int().min(1).max(10_000).optional(),
  /** Maximum gas price, in gwei; transactions wait while it is higher. */
  CHAIN_MAX_FEE_GWEI: z.coerce.number().int().min(1).max(1_000_000).default(500),
  /** Hours after which a mint that is not on the chain is voided there and refunded. */
  MINT_GIVE_UP_HOURS: z.coerce.number().min(0).max(8_760).default(72),
  /**
   * Interval at which the newest signed head of the log is anchored on the chain; the first one also once a work is
   * minted.
   */
  AUDIT_ANCHOR_HOURS: z.coerce.number().positive().max(8_760).default(24),
  /** Name of the chain on screens; by default the usual name of its id. */
  CHAIN_NAME: z.string().trim().min(1).max(60).optional(),
  /** URL of a block explorer, for links to addresses and transactions. */
  CHAIN_EXPLORER_URL: z
    .url({ protocol: /^https$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
} as const;

const together = ['CHAIN_RPC_URL', 'CHAIN_CONTRACT', 'CHAIN_MINTER_KEY', 'CHAIN_VAULT_KEY'] as const;

/** Whether the settings that only work together are all given or all missing. */
export const isWholeChain = (given: { readonly [Name in (typeof together)[number]]?: unknown }): boolean =>
  new Set(together.map((name) => given[name] === undefined)).size === 1;

const names: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  137: 'Polygon',
  80_002: 'Polygon Amoy',
  11_155_111: 'Sepolia',
};

/** Returns the name of a known chain by its id (EIP-155), otherwise `Chain` with the id. */
export const chainNameOf = (chainId: number): string => names[chainId] ?? `Chain ${chainId}`;
