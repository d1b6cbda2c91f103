import { Box } from '@mui/material';

/** Key as printed on a keyboard. */
export const KeyHint = ({ name }: { name: string }) => (
  <Box
    component="kbd"
    sx={{
      border: 1,
      borderColor: 'text.secondary',
      borderRadius: 1,
      paddingInline: 0.75,
      minWidth: 22,
      textAlign: 'center',
      fontFamily: 'inherit',
      fontSize: 13,
      lineHeight: '20px',
      display: 'inline-block',
    }}
  >
    {name}
  </Box>
);
