import { Alert, Box, Button, Paper, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useLogin } from 'react-admin';
import { useNavigate } from 'react-router';
import { isNotStaff } from '../shared/auth-provider.ts';
import { Logo } from './logo.tsx';

export const LoginPage = () => {
  const login = useLogin();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await login({ email, password });
    } catch (error) {
      if (isNotStaff(error)) return void (await navigate('/forbidden'));
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', padding: 2 }}
    >
      <Paper elevation={1} sx={{ width: '100%', maxWidth: 400, padding: 4 }}>
        <Logo />
        <Typography variant="h1" sx={{ marginTop: 2 }}>
          Console
        </Typography>
        <Typography color="textSecondary" sx={{ marginBottom: 2 }}>
          For moderators, auditors and administrators.
        </Typography>
        <Box
          component="form"
          onSubmit={(event: FormEvent) => void submit(event)}
          sx={{ display: 'grid', gap: 1 }}
          noValidate
        >
          {problem !== null && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoFocus
            fullWidth
            required
          />
          <TextField
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            fullWidth
            required
          />
          <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ marginTop: 1 }}>
            Log in
          </Button>
        </Box>
      </Paper>
    </Box>
  );
};
