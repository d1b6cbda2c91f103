import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusInvalid } from '../../shared/ui/focus-invalid.ts';

/** Returns the state of a small form: the values and the server's messages. Editing a field clears its message. */
export const useForm = <F extends string>(initial: Record<F, string>) => {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const edit = (name: string, value?: string) => {
    if (value !== undefined) setValues((old) => ({ ...old, [name]: value }));
    setErrors(({ [name]: _cleared, ...rest }) => rest);
  };
  /** Shows a message at each missing or invalid field and focuses the first one. Messages are keyed by field name. */
  const point = (form: HTMLFormElement, missing: Partial<Record<string, string>>): void => {
    flushSync(() => setErrors((old) => ({ ...old, ...missing })));
    focusInvalid(form);
  };
  const bind = (name: F) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => edit(name, event.target.value),
  });
  return { values, errors, setErrors, edit, point, bind };
};
