import { offers as limits } from '@pixchange/contracts/http/limits';
import { Field } from '../../shared/ui/field.tsx';
import { Coin } from '../../shared/ui/icons.tsx';
import { priceText as text } from './price-field.text.ts';
import css from './price-field.module.css';

/** Whole pixcoins within the limits. */
export const isPrice = (typed: string): boolean =>
  /^\d{1,9}$/.test(typed) && Number(typed) >= limits.priceMin && Number(typed) <= limits.priceMax;

interface PriceFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  label?: string;
  /** The first field of a dialog. */
  isFirst?: boolean;
}

/** What a licence of a work costs, with its worth in dollars. */
export const PriceField = ({ value, error, onChange, label = text.label, isFirst = false }: PriceFieldProps) => (
  <Field
    label={label}
    inputMode="numeric"
    autoComplete="off"
    {...(isFirst ? { 'data-autofocus': true } : {})}
    value={value}
    hint={text.hint(isPrice(value) ? Number(value) : 0)}
    error={error}
    tail={
      <span className={css.unit}>
        <Coin />
      </span>
    }
    onChange={({ target }) => onChange(target.value.trim())}
  />
);
