import { useState } from 'react';
import type { Credentials } from '../shared/auth-provider.ts';
import { StepField, StepForm } from './step-form.tsx';

interface CredentialsStepProps {
  readonly action: string;
  readonly onGiven: (credentials: Credentials) => Promise<void>;
}

export const CredentialsStep = ({ action, onGiven }: CredentialsStepProps) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <StepForm action={action} work={() => onGiven({ email, password })}>
      <StepField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onText={setEmail}
        isFirst
      />
      <StepField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onText={setPassword}
      />
    </StepForm>
  );
};
