import { Tab, Tabs } from '@mui/material';
import type { QueueTab } from '@pixchange/contracts/http/values/moderation';

const ALL = 'all';
const TABS = [
  [ALL, 'All'],
  ['mine', 'Mine'],
  ['unclaimed', 'Unclaimed'],
  ['escalated', 'Escalated'],
  ['appeals', 'Appeals'],
] as const satisfies readonly (readonly [QueueTab | typeof ALL, string])[];

interface QueueTabsProps {
  readonly tab: QueueTab | undefined;
  readonly onSelect: (tab: QueueTab | undefined) => void;
}

/** Tabs that filter the queue. */
export const QueueTabs = ({ tab, onSelect }: QueueTabsProps) => (
  <Tabs
    value={tab ?? ALL}
    onChange={(_, value: QueueTab | typeof ALL) => onSelect(value === ALL ? undefined : value)}
    aria-label="Parts of the queue"
    variant="scrollable"
    allowScrollButtonsMobile
    sx={{ minHeight: 44, minWidth: 0 }}
  >
    {TABS.map(([value, label]) => (
      <Tab key={value} value={value} label={label} sx={{ minWidth: 0, textTransform: 'none' }} />
    ))}
  </Tabs>
);
