import { Box } from '@mui/material';

type Tone = 'ok' | 'bad' | 'open' | 'quiet';

const tones: Readonly<Record<string, Tone>> = {
  open: 'open',
  proposed: 'open',
  created: 'open',
  approved: 'open',
  pending: 'open',
  requested: 'open',
  explained: 'open',
  paid: 'open',
  submitted: 'open',
  dismissed: 'ok',
  restored: 'ok',
  reinstated: 'ok',
  decided: 'ok',
  agreed: 'ok',
  captured: 'ok',
  completed: 'ok',
  confirmed: 'ok',
  ready: 'ok',
  minted: 'ok',
  done: 'ok',
  resolved: 'bad',
  taken_down: 'bad',
  suspended: 'bad',
  rejected: 'bad',
  failed: 'bad',
  refused: 'bad',
  blocked: 'bad',
  refunding: 'open',
  refunded: 'ok',
  active: 'ok',
};

const colors: Readonly<Record<Tone, string>> = {
  ok: 'success.main',
  bad: 'error.main',
  open: 'secondary.main',
  quiet: 'text.secondary',
};

/** State as text, with a square in the state's color; color is never the only indication. */
export const StateLabel = ({ state, tone }: { state: string; tone?: Tone | undefined }) => {
  const color = colors[tone ?? tones[state] ?? 'quiet'];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color, whiteSpace: 'nowrap' }}>
      <Box component="span" aria-hidden sx={{ width: 8, height: 8, bgcolor: color, flexShrink: 0 }} />
      {state.replaceAll('_', ' ')}
    </Box>
  );
};
