import { messageOf } from '../api/failure.ts';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';
import { Link } from './link.tsx';
import { uiText } from './ui.text.ts';
import css from './unsubscribe.module.css';

interface UnsubscribeProps {
  /** Token from the URL; empty when the link is incomplete. */
  token: string;
  end: { mutate: () => void; isPending: boolean; isSuccess: boolean; error: Error | null };
  title: string;
  text: string;
  button: string;
  doneTitle: string;
  doneText: string;
}

/**
 * Page that turns off one kind of email, without a login. The page asks first, because link scanners of email providers
 * also open it.
 */
export const Unsubscribe = ({ token, end, title, text, button, doneTitle, doneText }: UnsubscribeProps) => {
  if (end.isSuccess)
    return (
      <section className={css.page} role="status">
        <h1>{doneTitle}</h1>
        <p>{doneText}</p>
        <Link to="/">{uiText.backToHome}</Link>
      </section>
    );
  return (
    <section className={css.page}>
      <h1>{title}</h1>
      {token === '' ? (
        <FieldError text={uiText.badLink} />
      ) : (
        <>
          <p>{text}</p>
          <Button look="filled" busy={end.isPending} onClick={() => end.mutate()}>
            {button}
          </Button>
          {end.error !== null && <FieldError text={messageOf(end.error)} />}
        </>
      )}
      <Link to="/">{uiText.backToHome}</Link>
    </section>
  );
};
