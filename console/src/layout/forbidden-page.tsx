import { Box, Button, Typography } from '@mui/material';
import { useLogout } from 'react-admin';

/** Page for members without a role, and for staff without the required role. */
export const ForbiddenPage = () => {
  const logout = useLogout();
  return (
    <Box component="main" sx={{ padding: 4, maxWidth: 560 }}>
      <Typography variant="h1" gutterBottom>
        You may not see this
      </Typography>
      <Typography gutterBottom>
        Your account has no role that opens this page. Ask an administrator for one, or log in with another account.
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, marginTop: 2 }}>
        <Button variant="contained" onClick={() => void logout()}>
          Log in with another account
        </Button>
        <Button variant="outlined" href="/">
          Go to Pixchange
        </Button>
      </Box>
    </Box>
  );
};
