import { z } from 'zod';
import { isChecksummedAddress } from './addresses.ts';

const address = z.string().refine(isChecksummedAddress, { error: 'must be an address with the checksum of EIP-55' });
const key = z.string().regex(/^0x[0-9a-fA-F]{64}$/, { error: 'must be a private key, 0x and 64 hex digits' });

/** The chain that works are minted on. Without an address of a node nothing can be minted. */
export const chainSettings = {
  /** The chain whose addresses people prove and where works are minted. */
  CHAIN_ID: z.coerce.number().int().min(1).max(2_147_483_647).default(137),
  CHAIN_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The deployed ArtToken and AuditAnchor. */
  CHAIN_CONTRACT: address.optional(),
  CHAIN_ANCHOR_CONTRACT: address.optional(),
  /** Mints and anchors; pays the network fees. */
  CHAIN_MINTER_KEY: key.optional(),
  /** Holds the tokens of members who have them here. */
  CHAIN_VAULT_KEY: key.optional(),
  /** After how many blocks a block counts as final, its own included; otherwise the node's tag `finalized` decides. */
  CHAIN_CONFIRMATIONS: z.coerce.number().int().min(1).max(10_000).optional(),
  /** The most that a unit of gas may cost; above it transactions wait. */
  CHAIN_MAX_FEE_GWEI: z.coerce.number().int().min(1).max(1_000_000).default(500),
  /** After so long a mint that is not on the chain is made impossible there, and refunded. */
  MINT_GIVE_UP_HOURS: z.coerce.number().min(0).max(8_760).default(72),
  /** How often the newest signed head of the log is anchored on the chain; the first one also once a work is minted. */
  AUDIT_ANCHOR_HOURS: z.coerce.number().positive().max(8_760).default(24),
  CHAIN_NAME: z.string().trim().min(1).max(60).optional(),
  /** A block explorer, for links to addresses and transactions. */
  CHAIN_EXPLORER_URL: z
    .url({ protocol: /^https$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
} as const;

const together = ['CHAIN_RPC_URL', 'CHAIN_CONTRACT', 'CHAIN_MINTER_KEY', 'CHAIN_VAULT_KEY'] as const;

export const isWholeChain = (given: { readonly [Name in (typeof together)[number]]?: unknown }): boolean =>
  new Set(together.map((name) => given[name] === undefined)).size === 1;

const names: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  137: 'Polygon',
  80_002: 'Polygon Amoy',
  11_155_111: 'Sepolia',
};

export const chainNameOf = (chainId: number): string => names[chainId] ?? `Chain ${chainId}`;
