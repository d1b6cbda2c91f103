import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { KeyHint } from './key-hint.tsx';
import type { Undoable } from './use-decisions.ts';

const Hint = ({ name, text }: { name: string; text: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    <KeyHint name={name} />
    <Typography component="span" color="textSecondary">
      {text}
    </Typography>
  </Box>
);

interface QueueToolbarProps {
  /** Decisions; null for people who may only look, and for an empty queue. */
  readonly decisions: {
    /** Labels of the two decisions. */
    readonly verbs: { readonly dismiss: string; readonly act: string };
    readonly areAppeals: boolean;
    /** Number of selected items; 0 when the decision is about the displayed one. */
    readonly selected: number;
    readonly onDismiss: () => void;
    readonly onAct: () => void;
    readonly onEscalate: () => void;
    readonly onClaim: () => void;
  } | null;
  readonly undoable: Undoable | null;
  readonly onUndo: () => void;
}

export const QueueToolbar = ({ decisions, undoable, onUndo }: QueueToolbarProps) => {
  const many = decisions === null || decisions.selected === 0 ? '' : ` ${decisions.selected}`;
  return (
    <Box
      role="toolbar"
      aria-label="Decisions"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        paddingBlockStart: 1,
      }}
    >
      {decisions !== null && (
        <>
          <Button variant="outlined" color={decisions.areAppeals ? 'error' : 'success'} onClick={decisions.onDismiss}>
            {decisions.verbs.dismiss}
            {many}&nbsp;
            <KeyHint name="d" />
          </Button>
          <Button variant="outlined" color={decisions.areAppeals ? 'success' : 'error'} onClick={decisions.onAct}>
            {decisions.verbs.act}
            {many}&nbsp;
            <KeyHint name="f" />
          </Button>
          <Button variant="outlined" onClick={decisions.onEscalate}>
            Escalate{many}&nbsp;
            <KeyHint name="e" />
          </Button>
          <Button variant="outlined" onClick={decisions.onClaim}>
            Claim&nbsp;
            <KeyHint name="c" />
          </Button>
        </>
      )}
      <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 2, flex: 1 }}>
        <Hint name="j" text="next" />
        <Hint name="k" text="previous" />
        <Hint name="x" text="select" />
        <Hint name="z" text="zen" />
        <Hint name="?" text="all keys" />
      </Box>
      {undoable !== null && (
        <Typography role="status">
          {undoable.text}{' '}
          <MuiLink component="button" type="button" onClick={onUndo}>
            Undo
          </MuiLink>
        </Typography>
      )}
    </Box>
  );
};
