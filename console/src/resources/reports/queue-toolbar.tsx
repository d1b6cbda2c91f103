import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { KeyHint } from './key-hint.tsx';
import type { Undoable } from './use-decisions.ts';

/** Height of the line with the last decision; reserved even without a decision, to avoid a layout shift. */
const LINE_PX = 28;

const onDesktop = { display: { xs: 'none', md: 'inline-flex' } } as const;

const Hint = ({ name, text }: { name: string; text: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    <KeyHint name={name} />
    <Typography component="span" color="textSecondary">
      {text}
    </Typography>
  </Box>
);

interface ActProps {
  readonly name: string;
  readonly color?: 'error' | 'success' | 'primary';
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Act = ({ name, color = 'primary', onClick, children }: ActProps) => (
  <Button
    variant="outlined"
    color={color}
    onClick={onClick}
    aria-keyshortcuts={name}
    sx={{ minHeight: 44, minWidth: 0, paddingInline: 1.5 }}
  >
    {children}
    <Box component="span" aria-hidden sx={{ ...onDesktop, marginInlineStart: 1 }}>
      <KeyHint name={name} />
    </Box>
  </Button>
);

interface QueueToolbarProps {
  /** Decisions; null for people with read-only access, and for an empty queue. */
  readonly decisions: {
    /** Labels of the two decisions. */
    readonly verbs: { readonly dismiss: string; readonly act: string };
    readonly areAppeals: boolean;
    /** Number of selected items; 0 when the decision is about the displayed item. */
    readonly selected: number;
    readonly onDismiss: () => void;
    readonly onAct: () => void;
    readonly onEscalate: () => void;
    readonly onClaim: () => void;
  } | null;
  readonly undoable: Undoable | null;
  readonly onUndo: () => void;
}

/** Toolbar at the bottom of the window, with the decision buttons and the last decision. Its height never changes. */
export const QueueToolbar = ({ decisions, undoable, onUndo }: QueueToolbarProps) => {
  const many = decisions === null || decisions.selected === 0 ? '' : ` ${decisions.selected}`;
  return (
    <Box
      role="toolbar"
      aria-label="Decisions"
      sx={{
        position: 'sticky',
        insetBlockEnd: 0,
        zIndex: 1,
        display: 'flex',
        flexDirection: { xs: 'column-reverse', md: 'row' },
        alignItems: { md: 'center' },
        gap: { xs: 0.5, md: 1.5 },
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
        paddingBlock: 1,
      }}
    >
      {decisions !== null && (
        <Box
          sx={{
            display: { xs: 'grid', md: 'flex' },
            gridTemplateColumns: 'repeat(4, auto)',
            gap: { xs: 0.5, md: 1.5 },
            flex: 'none',
          }}
        >
          <Act name="d" color={decisions.areAppeals ? 'error' : 'success'} onClick={decisions.onDismiss}>
            {decisions.verbs.dismiss}
            {many}
          </Act>
          <Act name="f" color={decisions.areAppeals ? 'success' : 'error'} onClick={decisions.onAct}>
            {decisions.verbs.act}
            {many}
          </Act>
          <Act name="e" onClick={decisions.onEscalate}>
            Escalate{many}
          </Act>
          <Act name="c" onClick={decisions.onClaim}>
            Claim
          </Act>
        </Box>
      )}
      <Box sx={{ ...onDesktop, gap: 2, flex: 'none' }}>
        <Hint name="j" text="next" />
        <Hint name="k" text="previous" />
        <Hint name="?" text="all keys" />
      </Box>
      <Typography role="status" noWrap sx={{ flex: 1, minWidth: 0, minHeight: LINE_PX, textAlign: { md: 'end' } }}>
        {undoable !== null && (
          <>
            <MuiLink component="button" type="button" onClick={onUndo} sx={{ verticalAlign: 'baseline' }}>
              Undo
            </MuiLink>{' '}
            {undoable.text}
          </>
        )}
      </Typography>
    </Box>
  );
};
