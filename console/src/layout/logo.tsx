import { Typography } from '@mui/material';

/** Name of the product as text, with an X drawn as SVG. */
export const Logo = () => (
  <Typography
    component="span"
    sx={{
      fontFamily: (theme) => theme.typography.h1.fontFamily ?? 'inherit',
      fontSize: 22,
      fontWeight: 800,
      letterSpacing: '-0.02em',
      display: 'inline-flex',
      alignItems: 'baseline',
    }}
  >
    Pi
    <svg viewBox="57 7 28 30" height="17" role="img" aria-label="x" style={{ margin: '0 1px', alignSelf: 'center' }}>
      <path d="M58 8h9l17 28h-9z" fill="#FF5CB8" />
      <path d="M84 8h-9L58 36h9z" fill="#4FB8FF" />
      <path d="M71 14.8L75.3 22 71 29.2 66.7 22z" fill="#4B43B8" />
    </svg>
    change
  </Typography>
);
