import { offers as limits } from '@pixchange/contracts/http/limits';
import { Field } from '../../shared/ui/field.tsx';
import { Coin } from '../../shared/ui/icons.tsx';
import { marketText as text } from './market.text.ts';
import css from './sale-section.module.css';

/** Whole pixcoins within the limits. */
export const isPrice = (typed: string): boolean =>
  /^\d{1,9}$/.test(typed) && Number(typed) >= limits.priceMin && Number(typed) <= limits.priceMax;

interface PriceFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export const PriceField = ({ value, error, onChange }: PriceFieldProps) => (
  <Field
    label={text.yourPrice}
    inputMode="numeric"
    autoComplete="off"
    data-autofocus
    value={value}
    hint={text.priceHint(isPrice(value) ? Number(value) : 0, limits.priceMin, limits.priceMax)}
    error={error}
    tail={
      <span className={css.unit}>
        <Coin />
      </span>
    }
    onChange={({ target }) => onChange(target.value.trim())}
  />
);
