import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useState, type FormEvent, type ReactNode } from 'react';

export interface ReasonDialogProps {
  readonly title: string;
  readonly explanation?: ReactNode;
  /** Label of the button, in one or two words. */
  readonly action: string;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
  /** Initial text of the reason. */
  readonly initial?: string;
  readonly children?: ReactNode;
}

/** Dialog that asks for a reason before an action on somebody else; the reason is stored with the decision. */
export const ReasonDialog = ({
  title,
  explanation,
  action,
  onConfirm,
  onClose,
  initial = '',
  children,
}: ReasonDialogProps) => {
  const [reason, setReason] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim() === '') return setProblem('A reason is needed');
    setBusy(true);
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="reason-title">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="reason-title" component="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          {explanation !== undefined && <DialogContentText>{explanation}</DialogContentText>}
          {children}
          <TextField
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={problem !== null}
            helperText={problem ?? 'Kept with the decision; auditors can read it.'}
            multiline
            minRows={2}
            autoFocus
            fullWidth
            required
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
