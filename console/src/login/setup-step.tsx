import { Box, Typography } from '@mui/material';
import type { FirstStaffSession, SecondFactorSetup } from '@pixchange/contracts/http/staff-sessions';
import { useState } from 'react';
import { call } from '../shared/api.ts';
import { SESSION, type Credentials } from '../shared/auth-provider.ts';
import { QrCode } from './qr-code.tsx';
import { StepField, StepForm } from './step-form.tsx';

const FACTOR = `${SESSION}/factor`;

/** Starts the setup: checks the password, and emails a code to the person. */
export const beginSetup = (credentials: Credentials): Promise<SecondFactorSetup> => call('POST', FACTOR, credentials);

interface SetupStepProps {
  readonly credentials: Credentials;
  readonly setup: SecondFactorSetup;
  readonly onOpened: (opened: FirstStaffSession) => void;
  readonly onBack: () => void;
}

/**
 * Form that sets up the secret in an authenticator app. The app's code and the emailed code prove that the app and the
 * email address work.
 */
export const SetupStep = ({ credentials, setup, onOpened, onBack }: SetupStepProps) => {
  const [code, setCode] = useState('');
  const [mailCode, setMailCode] = useState('');
  return (
    <StepForm
      action="Set up and log in"
      work={async () => {
        onOpened(await call('PUT', FACTOR, { ...credentials, code, mail_code: mailCode }));
      }}
      onBack={onBack}
      explanation="Scan this with an authenticator app on your phone. You’ll need a code from it at each login."
    >
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <Typography color="textSecondary">
        Can’t scan it? Type this key into the app:{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </Typography>
      <StepField
        label="Code from the app"
        name="code"
        autoComplete="one-time-code"
        value={code}
        onText={setCode}
        isFirst
      />
      <StepField
        label="Code from the email"
        name="mail-code"
        autoComplete="off"
        value={mailCode}
        onText={setMailCode}
        helperText="We’ve just sent it to you."
      />
    </StepForm>
  );
};
