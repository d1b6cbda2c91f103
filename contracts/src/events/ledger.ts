import { z } from 'zod';

/** What the ledger counts, each in whole numbers of its smallest part. */
export const units = ['coins', 'pixtokens', 'usd_cents'] as const;
export type Unit = (typeof units)[number];

/** The accounts of the platform; what each is for is in docs/decisions/0013. */
export const platformAccounts = ['sales', 'mint-fees', 'grants', 'fees', 'provider-fees', 'revenue'] as const;
export type PlatformAccount = (typeof platformAccounts)[number];

const guid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const accountForm = new RegExp(
  `^(?:(?:wallet|reserved|transit):${guid}|house:(?:${platformAccounts.join('|')})|outside:paypal)$`,
);

/**
 * `wallet:{userId}` and `reserved:{userId}` of a person, `transit:{transferId}` on the way between two wallets,
 * `house:{name}`, and `outside:paypal` for money that came from or went to the provider.
 */
export const account = z.string().regex(accountForm);

export const walletOf = (userId: string): string => `wallet:${userId}`;
export const reservedOf = (userId: string): string => `reserved:${userId}`;
export const transitOf = (transferId: string): string => `transit:${transferId}`;
export const platformAccount = (name: PlatformAccount): string => `house:${name}`;
export const PAYPAL = 'outside:paypal';

/** No account ever holds more, so that every sum stays an exact integer. */
export const AMOUNT_MAX = 1_000_000_000_000;

/**
 * Double entry: an amount of one unit leaves one account and arrives in another, so that each unit's sum over all accounts
 * is 0 after every event. Whatever event has a field `movement` of this form is an entry of the ledger, and no other is.
 */
export const movement = z
  .object({ unit: z.enum(units), amount: z.int().positive().max(AMOUNT_MAX), from: account, to: account })
  .refine(({ from, to }) => from !== to, { error: 'an amount moves between two accounts' });
export type Movement = Readonly<z.output<typeof movement>>;

/** Why an amount moved: the process it belongs to, by its id. */
export const ledgerCause = z.object({
  type: z.enum(['purchase', 'grant', 'invitation', 'mint', 'offer', 'sale_refund', 'transfer', 'spend']),
  id: z.string().min(1).max(200),
});
export type LedgerCause = Readonly<z.output<typeof ledgerCause>>;
