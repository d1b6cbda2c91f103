import { ApiError } from '@pixchange/contracts/http/client';
import { accountsRoutes } from '@pixchange/contracts/http/routes/accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ChangeEvent } from 'react';
import { api } from '../../shared/api/client.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { accountsText as text } from './accounts.text.ts';
import css from './sign-up.module.css';

const ideasFor = (token: string, username: string) =>
  queryOptions({
    queryKey: ['username-ideas', username],
    queryFn: ({ signal }) => api(accountsRoutes.usernameIdeas, { token, query: { username }, signal }),
    retry: false,
    staleTime: 0,
  });

/**
 * Returns the server's message about an invalid username. A failed check returns undefined, because completing the
 * registration checks the name again.
 */
const refusalOf = (error: Error | null): string | undefined => {
  const refusal = error instanceof ApiError && error.errors.find(({ attribute }) => attribute === 'username');
  return refusal ? failureText.refusal(refusal) : undefined;
};

const useAnswer = (token: string, username: string, isAsked: boolean) => {
  const { data, error } = useQuery({ ...ideasFor(token, username), enabled: isAsked });
  if (!isAsked) return { refusal: undefined, isFree: false, ideas: [] };
  const takenText = data?.available === false ? text.usernameTaken : undefined;
  return {
    refusal: refusalOf(error) ?? takenText,
    isFree: data?.available === true,
    ideas: data?.suggestions ?? [],
  };
};

const Ideas = ({ ideas, onTake }: { ideas: readonly string[]; onTake: (username: string) => void }) => (
  <p className={css.ideas}>
    {text.usernameIdeas}
    {ideas.map((idea) => (
      <Button key={idea} look="link" aria-label={text.takeUsername(idea)} onClick={() => onTake(idea)}>
        {idea}
      </Button>
    ))}
  </p>
);

interface UsernameFieldProps {
  name: string;
  value: string;
  /** Message from the last attempt to register. */
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onTake: (username: string) => void;
  /** Token of the registration; the username check requires it. */
  token: string;
}

/** Field for a username. On blur, it shows whether the name is available, and suggests similar available names. */
export const UsernameField = ({ value, error, onTake, token, ...field }: UsernameFieldProps) => {
  const box = useRef<HTMLInputElement>(null);
  const [checkedName, setCheckedName] = useState('');
  const isChecked = checkedName !== '' && checkedName === value.trim();
  const { refusal, isFree, ideas } = useAnswer(token, checkedName, isChecked);
  const acceptIdea = (idea: string) => {
    onTake(idea);
    setCheckedName(idea);
    box.current?.focus();
  };
  return (
    <div className={css.username}>
      <Field
        {...field}
        ref={box}
        value={value}
        error={error ?? refusal}
        label={text.username}
        hint={text.usernameHint}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        onBlur={() => setCheckedName(value.trim())}
      />
      <div role="status">
        {isFree && error === undefined && (
          <p className={css.free}>
            <Icon name="check" size={16} />
            {text.usernameFree}
          </p>
        )}
        {ideas.length > 0 && <Ideas ideas={ideas} onTake={acceptIdea} />}
      </div>
    </div>
  );
};
