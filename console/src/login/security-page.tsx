import { Alert, Box, Typography } from '@mui/material';
import type { FirstStaffSession, SecondFactorSetup, SecondFactorView } from '@pixchange/contracts/http/staff-sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading, Title, useDataProvider, useLogin } from 'react-admin';
import type { Credentials } from '../shared/auth-provider.ts';
import type { StaffDataProvider } from '../shared/data-provider.ts';
import { timeInUtc } from '../shared/time.ts';
import { CredentialsStep } from './credentials-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { beginSetup, SetupStep } from './setup-step.tsx';
import { StepForm } from './step-form.tsx';

const KEY = ['second-factor'];

/** Form that sets up a second factor for staff who are not required to have one. */
const SetUp = () => {
  const login = useLogin();
  const [begun, setBegun] = useState<{ credentials: Credentials; setup: SecondFactorSetup } | null>(null);
  const [opened, setOpened] = useState<FirstStaffSession | null>(null);
  if (opened !== null)
    return (
      <RecoveryCodes
        codes={opened.recovery_codes}
        action="I’ve saved them"
        onSaved={() => void login({ opened }, '/')}
      />
    );
  return begun === null ? (
    <>
      <Typography sx={{ marginBlockEnd: 2 }}>
        You have no second factor: your password alone opens the console. Enter it again to set one up.
      </Typography>
      <CredentialsStep
        action="Set up a second factor"
        onGiven={async (credentials) => setBegun({ credentials, setup: await beginSetup(credentials) })}
      />
    </>
  ) : (
    <SetupStep {...begun} onOpened={setOpened} onBack={() => setBegun(null)} />
  );
};

const InUse = ({ factor }: { factor: SecondFactorView }) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes}
        action="Done"
        onSaved={() => {
          setCodes(null);
          void client.invalidateQueries({ queryKey: KEY });
        }}
      />
    );
  return (
    <StepForm
      action="Make new recovery codes"
      work={async () => {
        const made = await dataProvider.act<{ recovery_codes: string[] }>('session/recovery_codes');
        setCodes(made.recovery_codes);
      }}
      explanation={`You have logged in with a code from your app since ${timeInUtc(factor.set_up_at ?? '')}.`}
    >
      <Typography>
        {factor.recovery_codes_left} recovery codes are left. New ones replace them. If you lose your phone and the
        codes, two administrators can reset your second factor.
      </Typography>
    </StepForm>
  );
};

/** Page for the second factor of the logged-in person. */
export const SecurityPage = () => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: () => dataProvider.read<SecondFactorView>('session/factor'),
  });
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (data === undefined) return <Loading />;
  return (
    <Box sx={{ maxWidth: 480, paddingBlock: 2 }}>
      <Title title="Second factor" />
      {data.set_up_at === null ? <SetUp /> : <InUse factor={data} />}
    </Box>
  );
};
