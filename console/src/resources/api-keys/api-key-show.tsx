import { Box } from '@mui/material';
import type { StaffApiKey } from '@pixchange/contracts/http/admin-api-keys';
import { Show, TopToolbar, useRecordContext, useRedirect, WithRecord } from 'react-admin';
import { ActButton } from '../../shared/act-button.tsx';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { LimitsButton } from './limits-button.tsx';
import { UsageChart } from './usage-chart.tsx';

const Actions = () => {
  const key = useRecordContext<StaffApiKey>();
  const redirect = useRedirect();
  if (key === undefined) return <TopToolbar />;
  return (
    <TopToolbar>
      <LimitsButton apiKey={key} />
      <ActButton
        resource="api_keys"
        action="revoke"
        path={`api_keys/${key.id}/revoke`}
        label="Revoke"
        title={`Revoke “${key.name}”?`}
        explanation="Calls with this key are refused at once. It can't be undone; the member can make another key."
        // Opens the list, because a revoked key has no page.
        done={() => {
          redirect('list', 'api_keys');
          return 'Revoked';
        }}
        color="error"
      />
    </TopToolbar>
  );
};

const factsOf = (key: StaffApiKey) => [
  { label: 'Name', value: key.name },
  { label: 'Begins with', value: key.key_start },
  { label: 'Member', value: <MemberLink id={key.user_id} /> },
  { label: 'Sites', value: key.origins.join(', ') || 'any' },
  {
    label: 'Limits',
    value: `${countText(key.calls_per_minute)} calls a minute, ${countText(key.calls_per_day)} a day`,
  },
  { label: 'Calls today', value: countText(key.calls_today) },
  { label: 'Made', value: timeInUtc(key.created_at) },
  { label: 'Replaced', value: key.rotated_at === null ? 'never' : timeInUtc(key.rotated_at) },
];

export const ApiKeyShow = () => (
  <Show title="API key" actions={<Actions />}>
    <WithRecord
      render={(key: StaffApiKey) => (
        <Box sx={{ padding: 3, display: 'grid', gap: 3 }}>
          <FieldList facts={factsOf(key)} />
          <UsageChart keyId={key.id} />
        </Box>
      )}
    />
  </Show>
);
