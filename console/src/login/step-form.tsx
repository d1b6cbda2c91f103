import { Alert, Box, Button, type TextFieldProps, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useSubmit } from './use-submit.ts';

interface StepFormProps {
  /** Label of the submit button. */
  readonly action: string;
  /** Runs on submit; the form shows the message of an error above the fields. */
  readonly work: () => Promise<void>;
  readonly explanation?: ReactNode;
  readonly children: ReactNode;
  /** Returns to the first step; undefined in the first step, which has no back button. */
  readonly onBack?: () => void;
}

/** Form of one step of the login. */
export const StepForm = ({ action, work, explanation, children, onBack }: StepFormProps) => {
  const { problem, isBusy, onSubmit } = useSubmit(work);
  return (
    <Box component="form" onSubmit={onSubmit} sx={{ display: 'grid', gap: 1 }} noValidate>
      {explanation !== undefined && <Typography>{explanation}</Typography>}
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {children}
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ marginTop: 1 }}>
        {action}
      </Button>
      {onBack !== undefined && <Button onClick={onBack}>Log in with another account</Button>}
    </Box>
  );
};

interface StepFieldProps extends Pick<TextFieldProps, 'label' | 'name' | 'type' | 'autoComplete' | 'helperText'> {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Whether this is the first field of its step, which gets the focus. */
  readonly isFirst?: boolean;
}

export const StepField = ({ value, onText, isFirst = false, ...field }: StepFieldProps) => (
  <TextField
    {...field}
    value={value}
    onChange={(event) => onText(event.target.value)}
    autoFocus={isFirst}
    fullWidth
    required
  />
);
