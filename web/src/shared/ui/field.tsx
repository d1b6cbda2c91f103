import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import { uiText } from './ui.text.ts';
import css from './field.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Id of another element that describes the field. */
  details?: string | undefined;
  /** Content inside the field, at its end. */
  tail?: ReactNode;
}

export const Field = ({ label, error, hint, details, tail, className, ...input }: FieldProps) => {
  const id = useId();
  const note = error === undefined && hint === undefined ? undefined : `${id}-note`;
  return (
    <div className={cx(css.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={cx(note, details) || undefined}
        />
        {tail}
      </div>
      {error !== undefined && <FieldError id={`${id}-note`} text={error} />}
      {error === undefined && hint !== undefined && (
        <p id={`${id}-note`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
};

export const FieldError = ({ text, id }: { text: string; id?: string }) => (
  <p className={css.error} role="alert" {...(id === undefined ? {} : { id })}>
    <Icon name="warning" size={16} />
    {text}
  </p>
);

export const PasswordField = (props: Omit<FieldProps, 'type' | 'tail'>) => {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      tail={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? uiText.hidePassword : uiText.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  note?: string;
  error?: string | undefined;
}

export const Checkbox = ({ label, note, error, ...input }: CheckboxProps) => {
  const id = useId();
  return (
    <div className={css.check}>
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined && error === undefined ? undefined : `${id}-note`}
      />
      <label htmlFor={id} className={cx(note !== undefined && css.strong)}>
        {label}
      </label>
      {note !== undefined && (
        <p id={`${id}-note`} className={css.note}>
          {note}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-note`} text={error} />}
    </div>
  );
};
