import { useId, type TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';
import field from './field.module.css';
import css from './text-area.module.css';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** Field with several lines. */
export const TextArea = ({ label, error, hint, rows = 4, ...input }: TextAreaProps) => {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...input}
        id={id}
        rows={rows}
        className={cx(css.area, error !== undefined && css.wrong)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined && hint === undefined ? undefined : `${id}-note`}
      />
      {error !== undefined && <FieldError id={`${id}-note`} text={error} />}
      {error === undefined && hint !== undefined && (
        <p id={`${id}-note`} className={field.hint}>
          {hint}
        </p>
      )}
    </div>
  );
};
