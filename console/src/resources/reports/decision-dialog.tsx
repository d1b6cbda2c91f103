import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';

interface DecisionDialogProps {
  readonly verb: string;
  readonly count: number;
  readonly initial: string;
  /** Common reasons, offered for selection. */
  readonly reasons: readonly string[];
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<void>;
}

/** Dialog that asks for the reason for a decision. */
export const DecisionDialog = ({ verb, count, initial, reasons, onClose, onConfirm }: DecisionDialogProps) => {
  const [reason, setReason] = useState(initial);
  return (
    <ReasonDialog
      key={reason}
      title={count === 1 ? `${verb}?` : `${verb} ${count} items?`}
      action={verb}
      initial={reason}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {reasons.length > 0 && (
        <Box role="group" aria-label="Common reasons" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          {reasons.map((common) => (
            <Button
              key={common}
              variant={common === reason ? 'contained' : 'outlined'}
              aria-pressed={common === reason}
              onClick={() => setReason(common)}
            >
              {common}
            </Button>
          ))}
        </Box>
      )}
    </ReasonDialog>
  );
};
