import { offers as limits } from '@pixchange/contracts/http/limits';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { Field } from '../../shared/ui/field.tsx';
import { Coin } from '../../shared/ui/icons.tsx';
import { priceText as text } from './price-field.text.ts';
import css from './price-field.module.css';

/** Whole pixcoins within the limits. */
export const isPrice = (typed: string): boolean =>
  /^\d{1,9}$/.test(typed) && Number(typed) >= limits.priceMin && Number(typed) <= limits.priceMax;

const hintOf = (coins: number, feeBps: number | undefined): string =>
  [
    ...(coins > 0 ? [text.worth(coins)] : []),
    ...(feeBps === undefined
      ? []
      : [coins > 0 ? text.feeOf(feeBps / 100, Math.floor((coins * feeBps) / 10_000)) : text.fee(feeBps / 100)]),
    text.range,
  ].join(' ');

interface PriceFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  label?: string;
  /** The first field of a dialog. */
  isFirst?: boolean;
}

/** The price of a licence or a token, with its worth in dollars and our fee. */
export const PriceField = ({ value, error, onChange, label = text.label, isFirst = false }: PriceFieldProps) => {
  const feeBps = usePublicConfig()?.market.fee_bps;
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      {...(isFirst ? { 'data-autofocus': true } : {})}
      value={value}
      hint={hintOf(isPrice(value) ? Number(value) : 0, feeBps)}
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
