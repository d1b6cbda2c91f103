import { useState } from 'react';
import { StepField, StepForm } from './step-form.tsx';

interface CodeStepProps {
  readonly onGiven: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

export const CodeStep = ({ onGiven, onBack }: CodeStepProps) => {
  const [code, setCode] = useState('');
  return (
    <StepForm
      action="Log in"
      work={() => onGiven(code)}
      onBack={onBack}
      explanation="Enter the current code from your authenticator app."
    >
      <StepField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        value={code}
        onText={setCode}
        helperText="Lost your phone? Enter one of your recovery codes."
        isFirst
      />
    </StepForm>
  );
};
