import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useEffect, useState, type FormEvent } from 'react';
import { API, call } from '../shared/api.ts';
import { setAsker } from '../shared/proof.ts';

interface Question {
  readonly answer: (isProven: boolean) => void;
}

/** Returns the request body for the typed text. Six digits are a code, because a password must contain letters. */
const proofOf = (text: string) => (/^\d{6}$/.test(text.trim()) ? { code: text.trim() } : { password: text });

const PasswordForm = ({ answer }: Question) => {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to the form behind the dialog, although the dialog is outside that form in the DOM.
    event.stopPropagation();
    if (isBusy) return;
    setBusy(true);
    try {
      await call('POST', `${API}/session/proof`, proofOf(password));
      answer(true);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogTitle id="proof-title" component="h2">
        Is it still you?
      </DialogTitle>
      <DialogContent>
        <DialogContentText>
          Enter your password or a code of your authenticator app. We ask every 10 minutes before money, roles or
          accounts change.
        </DialogContentText>
        <TextField
          label="Password or code"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={problem !== null}
          helperText={problem}
          margin="normal"
          autoFocus
          fullWidth
          required
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(false)}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
};

/**
 * Dialog that asks for the password or a code when a request needs a fresh proof. If the person cancels, the request
 * fails.
 */
export const ProofDialog = () => {
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    setAsker(
      () =>
        new Promise((resolve) => {
          setQuestion({
            answer: (isProven) => {
              setQuestion(null);
              resolve(isProven);
            },
          });
        }),
    );
    return () => setAsker(null);
  }, []);

  return question === null ? null : (
    <Dialog open onClose={() => question.answer(false)} fullWidth maxWidth="xs" aria-labelledby="proof-title">
      <PasswordForm answer={question.answer} />
    </Dialog>
  );
};
