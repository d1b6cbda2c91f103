import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { KeyHint } from './key-hint.tsx';

const KEYS = [
  ['j', 'next; also n'],
  ['k', 'previous; also p'],
  ['c', 'claim for me'],
  ['d', 'dismiss, then Enter'],
  ['f', 'take down, or suspend a member, then Enter or the number of a reason'],
  ['e', 'escalate: leave it to an administrator; Ctrl and Enter send the text'],
  ['x', 'select for a decision about several'],
  ['u', 'undo the last decision'],
  ['z', 'hide the list'],
  ['?', 'this help'],
] as const;

export const KeysHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} aria-labelledby="keys-title">
    <DialogTitle id="keys-title" component="h2">
      Keys
    </DialogTitle>
    <DialogContent>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: 1.5, margin: 0 }}>
        {KEYS.map(([key, meaning]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt">
              <KeyHint name={key} />
            </Box>
            <Typography component="dd" sx={{ margin: 0 }}>
              {meaning}
            </Typography>
          </Box>
        ))}
      </Box>
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose} autoFocus>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);
