import { z } from 'zod';

/** Units of the ledger; amounts are whole numbers. */
export const units = ['coins', 'pixtokens', 'usd_cents'] as const;
export type Unit = (typeof units)[number];

/** Accounts of the platform; docs/decisions/0013 explains the purpose of each. */
export const platformAccounts = ['sales', 'mint-fees', 'grants', 'fees', 'provider-fees', 'revenue'] as const;
export type PlatformAccount = (typeof platformAccounts)[number];

const guid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const accountForm = new RegExp(
  `^(?:(?:wallet|reserved|transit):${guid}|house:(?:${platformAccounts.join('|')})|outside:paypal)$`,
);

/**
 * Account of the ledger: `wallet:{userId}` and `reserved:{userId}` of a person, `transit:{transferId}` between two
 * wallets, `house:{name}` of the platform, and `outside:paypal` for money from or to the provider.
 */
export const account = z.string().regex(accountForm);

/** Returns the ledger account of a member's wallet. */
export const walletOf = (userId: string): string => `wallet:${userId}`;
/** Returns the ledger account of a member's reserved coins. */
export const reservedOf = (userId: string): string => `reserved:${userId}`;
/** Returns the ledger account of a transfer between two wallets. */
export const transitOf = (transferId: string): string => `transit:${transferId}`;
/** Returns a ledger account of the platform. */
export const platformAccount = (name: PlatformAccount): string => `house:${name}`;
/** Ledger account outside the platform, for money at the payment provider. */
export const PAYPAL = 'outside:paypal';

/**
 * Largest amount of one movement, and largest balance of a wallet after a credit. Keeps sums in the safe integer range.
 */
export const AMOUNT_MAX = 1_000_000_000_000;

/**
 * An entry of double-entry bookkeeping: an amount of one unit leaves one account and arrives in another, so that each
 * unit's sum over all accounts is always 0. Every event with a field `movement` of this form is an entry of the ledger,
 * and no other event is.
 */
export const movement = z
  .object({ unit: z.enum(units), amount: z.int().positive().max(AMOUNT_MAX), from: account, to: account })
  .refine(({ from, to }) => from !== to, { error: 'an amount moves between two accounts' });
export type Movement = Readonly<z.output<typeof movement>>;

/** Reason why an amount moved: the process that it belongs to, by its id. */
export const ledgerCause = z.object({
  type: z.enum(['purchase', 'grant', 'invitation', 'mint', 'offer', 'sale_refund', 'transfer', 'spend']),
  id: z.string().min(1).max(200),
});
export type LedgerCause = Readonly<z.output<typeof ledgerCause>>;
