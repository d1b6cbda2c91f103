import { Box, Paper, Typography } from '@mui/material';
import type { FirstStaffSession, SecondFactorSetup } from '@pixchange/contracts/http/staff-sessions';
import { useState } from 'react';
import { useLogin } from 'react-admin';
import { useNavigate } from 'react-router';
import { Logo } from '../layout/logo.tsx';
import { isRefusal } from '../shared/api.ts';
import { isNotStaff, type Credentials } from '../shared/auth-provider.ts';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { beginSetup, SetupStep } from './setup-step.tsx';

type Step =
  | { readonly name: 'credentials' }
  | { readonly name: 'code'; readonly credentials: Credentials }
  | { readonly name: 'setup'; readonly credentials: Credentials; readonly setup: SecondFactorSetup }
  | { readonly name: 'recovery'; readonly opened: FirstStaffSession };

const FIRST: Step = { name: 'credentials' };

const Steps = () => {
  const login = useLogin();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(FIRST);
  const back = () => setStep(FIRST);

  /** Logs in, and opens the step that the server requires next. */
  const begin = async (credentials: Credentials): Promise<void> => {
    try {
      await login(credentials);
    } catch (error) {
      if (isNotStaff(error)) await navigate('/forbidden');
      else if (isRefusal(error, 'staff.code-needed')) setStep({ name: 'code', credentials });
      else if (isRefusal(error, 'staff.factor-needed'))
        setStep({ name: 'setup', credentials, setup: await beginSetup(credentials) });
      else throw error;
    }
  };

  switch (step.name) {
    case 'code':
      return (
        <CodeStep
          onGiven={async (code) => {
            await login({ ...step.credentials, code });
          }}
          onBack={back}
        />
      );
    case 'setup':
      return <SetupStep {...step} onOpened={(opened) => setStep({ name: 'recovery', opened })} onBack={back} />;
    case 'recovery':
      return (
        <RecoveryCodes
          codes={step.opened.recovery_codes}
          action="I’ve saved them"
          onSaved={() => void login({ opened: step.opened })}
        />
      );
    case 'credentials':
    default:
      return <CredentialsStep action="Log in" onGiven={begin} />;
  }
};

/** Login of the console: the password, then the second factor. */
export const LoginPage = () => (
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
      <Steps />
    </Paper>
  </Box>
);
