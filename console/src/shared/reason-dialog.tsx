import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';

export interface ReasonDialogProps {
  readonly title: string;
  readonly explanation?: ReactNode;
  /** Label of the button, in one or two words. */
  readonly action: string;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
  /** Initial text of the reason. */
  readonly initial?: string;
  /**
   * Common reasons, at most nine. Clicking one fills in the text; pressing its number also confirms. With presets or an
   * initial text, the button has the focus, so that Enter confirms.
   */
  readonly presets?: readonly string[];
  readonly children?: ReactNode;
}

interface PresetsProps {
  readonly presets: readonly string[];
  readonly reason: string;
  readonly onChoose: (preset: string) => void;
}

const Presets = ({ presets, reason, onChoose }: PresetsProps) => (
  <Box
    role="group"
    aria-label="Common reasons"
    sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' }, gap: 1, marginBlockEnd: 2 }}
  >
    {presets.map((preset, index) => (
      <Button
        key={preset}
        variant={preset === reason ? 'contained' : 'outlined'}
        aria-pressed={preset === reason}
        aria-keyshortcuts={String(index + 1)}
        onClick={() => onChoose(preset)}
        sx={{ justifyContent: 'start' }}
      >
        <Box component="span" aria-hidden sx={{ opacity: 0.7, minWidth: 16, display: { xs: 'none', md: 'inline' } }}>
          {index + 1}
        </Box>
        {preset}
      </Button>
    ))}
  </Box>
);

/** Returns the digit of a key press outside of text fields; undefined for other keys. */
const numberOf = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): number | undefined =>
  /^[1-9]$/.test(key) && !ctrlKey && !metaKey && !altKey && !(target instanceof HTMLTextAreaElement)
    ? Number(key)
    : undefined;

/**
 * Dialog that asks for a reason before a decision about somebody else; the server stores the reason with the decision.
 */
export const ReasonDialog = ({
  title,
  explanation,
  action,
  onConfirm,
  onClose,
  initial = '',
  presets = [],
  children,
}: ReasonDialogProps) => {
  const [reason, setReason] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isTyped = initial === '' && presets.length === 0;

  const confirm = async (given: string) => {
    if (isBusy) return;
    if (given.trim() === '') return setProblem('A reason is required');
    setBusy(true);
    try {
      await onConfirm(given.trim());
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm(reason);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const preset = presets[(numberOf(event) ?? 0) - 1];
    if (preset !== undefined) {
      event.preventDefault();
      setReason(preset);
      void confirm(preset);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="reason-title">
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <DialogTitle id="reason-title" component="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          {explanation !== undefined && <DialogContentText>{explanation}</DialogContentText>}
          {children}
          {presets.length > 0 && <Presets presets={presets} reason={reason} onChoose={setReason} />}
          <TextField
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={problem !== null}
            helperText={problem ?? 'Kept with the decision; auditors can read it.'}
            multiline
            minRows={2}
            margin="dense"
            autoFocus={isTyped}
            fullWidth
            required
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isBusy} autoFocus={!isTyped}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
