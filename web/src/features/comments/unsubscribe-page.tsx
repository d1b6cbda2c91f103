import { useLocation } from 'react-router';
import { wordsOf } from '../../shared/api/failure.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { useUnsubscribe } from './comments.api.ts';
import { commentsText as text } from './comments.text.ts';
import { Link } from '../../shared/ui/link.tsx';
import css from './unsubscribe-page.module.css';

/** Asks first: programs that check the links of emails open them, too. Nobody has to log in. */
export const UnsubscribePage = () => {
  useTitle(text.mails);
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const { mutate, isPending, isSuccess, error } = useUnsubscribe(token);
  if (isSuccess)
    return (
      <section className={css.page} role="status">
        <h1>{text.turnedOff}</h1>
        <p>{text.unsubscribedText}</p>
        <Link to="/">{text.toHome}</Link>
      </section>
    );
  return (
    <section className={css.page}>
      <h1>{text.unsubscribeTitle}</h1>
      {token === '' ? (
        <FieldError text={text.badLink} />
      ) : (
        <>
          <p>{text.unsubscribeText}</p>
          <Button look="filled" busy={isPending} onClick={() => mutate()}>
            {text.unsubscribe}
          </Button>
          {error !== null && <FieldError text={wordsOf(error)} />}
        </>
      )}
      <Link to="/">{text.toHome}</Link>
    </section>
  );
};
