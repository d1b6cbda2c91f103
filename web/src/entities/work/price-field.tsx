import { offers as limits } from '@pixchange/contracts/http/limits';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { Field } from '../../shared/ui/field.tsx';
import { Coin } from '../../shared/ui/icons.tsx';
import { priceText as text } from './price-field.text.ts';
import css from './price-field.module.css';

/** Whether a text is a whole number of pixcoins within the limits. */
export const isPrice = (typed: string): boolean =>
  /^\d{1,9}$/.test(typed) && Number(typed) >= limits.priceMin && Number(typed) <= limits.priceMax;

/** Returns a share of a price in coins, rounded down as on the server; `bps` are hundredths of a percent. */
const shareOf = (coins: number, bps: number): number => Math.floor((coins * bps) / 10_000);

const sharesOf = (coins: number, feeBps: number, royaltyTo: string | null): string[] => {
  if (coins === 0) return [text.fee(feeBps / 100)];
  const fee = shareOf(coins, feeBps);
  if (royaltyTo === null) return [text.feeOf(feeBps / 100, fee), text.youGet(coins - fee)];
  const royalty = shareOf(coins, limits.royaltyBps);
  return [
    text.feeOf(feeBps / 100, fee),
    text.royalty(royaltyTo, limits.royaltyBps / 100, royalty),
    text.youGet(coins - fee - royalty),
  ];
};

const hintOf = (coins: number, feeBps: number | undefined, royaltyTo: string | null): string =>
  [
    ...(coins > 0 ? [text.worth(coins)] : []),
    ...(feeBps === undefined ? [] : sharesOf(coins, feeBps, royaltyTo)),
    text.range,
  ].join(' ');

interface PriceFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  label?: string;
  /** True for the first field of a dialog, which gets the focus. */
  isFirst?: boolean;
  /** Username of the creator who gets a royalty, for a token that somebody else created. */
  royaltyTo?: string | null;
}

/** Field for the price of a license or a token, with its value in dollars and the shares of all parties. */
export const PriceField = ({
  value,
  error,
  onChange,
  label = text.label,
  isFirst = false,
  royaltyTo = null,
}: PriceFieldProps) => {
  const feeBps = usePublicConfig()?.market.fee_bps;
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      {...(isFirst ? { 'data-autofocus': true } : {})}
      value={value}
      hint={hintOf(isPrice(value) ? Number(value) : 0, feeBps, royaltyTo)}
      error={error}
      tail={
        <span className={css.unit}>
          <Coin />
        </span>
      }
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
};
