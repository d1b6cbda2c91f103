import type { NewApiKey } from '@pixchange/contracts/http/api-keys';
import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import { useState, type FormEvent } from 'react';
import { fieldErrorsOf } from '../../shared/api/failure.ts';
import { whenConfirmed } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { TextArea } from '../../shared/ui/text-area.tsx';
import { useCreateKey } from './developers.api.ts';
import { developersText as text } from './developers.text.ts';
import css from './developers.module.css';

const linesOf = (sites: string): string[] => sites.split(/\s+/).filter((site) => site !== '');

/** Returns the field of an error. The server identifies a refused site by its position in the list. */
const fieldOf = (attribute: string): 'name' | 'origins' =>
  attribute === 'origins' || /^\d+$/.test(attribute) || attribute.startsWith('origins') ? 'origins' : 'name';

export const NewKeyForm = ({ onMade }: { onMade: (key: NewApiKey) => void }) => {
  const [name, setName] = useState('');
  const [sites, setSites] = useState('');
  const create = useCreateKey();
  const errors = create.error === null ? {} : fieldErrorsOf(create.error, fieldOf, 'name');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    whenConfirmed(() =>
      create.mutate(
        { name, origins: linesOf(sites) },
        {
          onSuccess: (key) => {
            setName('');
            setSites('');
            onMade(key);
          },
        },
      ),
    );
  };
  return (
    <form className={css.newKey} onSubmit={send}>
      <Field
        label={text.name}
        hint={text.nameHint}
        error={errors.name}
        value={name}
        maxLength={limits.nameLengthMax}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value);
          create.reset();
        }}
      />
      <TextArea
        label={text.origins}
        hint={text.originsHint}
        error={errors.origins}
        rows={2}
        dir="ltr"
        placeholder="https://chat.example.org"
        value={sites}
        onChange={({ target }) => {
          setSites(target.value);
          create.reset();
        }}
      />
      <Button look="filled" type="submit" icon="plus" busy={create.isPending}>
        {text.create}
      </Button>
    </form>
  );
};
