import { Box, Button, Typography } from '@mui/material';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly action: string;
  readonly onSaved: () => void;
}

/** Recovery codes, shown once; the server stores only hashes. */
export const RecoveryCodes = ({ codes, action, onSaved }: RecoveryCodesProps) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Typography component="h2" variant="h2">
      Save your recovery codes
    </Typography>
    <Typography>
      Each of them lets you in once when you don’t have your phone. Keep them where your password isn’t; you won’t see
      them again.
    </Typography>
    <Box
      component="ul"
      aria-label="Recovery codes"
      sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}
    >
      {codes.map((code) => (
        <Box component="li" key={code}>
          <code>{code}</code>
        </Box>
      ))}
    </Box>
    <Button variant="outlined" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
      Copy
    </Button>
    <Button variant="contained" size="large" onClick={onSaved} autoFocus>
      {action}
    </Button>
  </Box>
);
