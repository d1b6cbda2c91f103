import { useId, type SelectHTMLAttributes } from 'react';
import { FieldError } from './field.tsx';
import css from './select-field.module.css';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** Field for selecting one of several values, with the browser's native list. */
export const SelectField = ({ label, error, hint, ...select }: SelectFieldProps) => {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {error !== undefined && <FieldError id={`${id}-note`} text={error} />}
      {error === undefined && hint !== undefined && (
        <p id={`${id}-note`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
};
