import { Box, Link as MuiLink } from '@mui/material';
import type { CollectionStaffRow } from '@pixchange/contracts/http/admin-market';
import { Show, WithRecord } from 'react-admin';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { HistoryPanel } from '../../shared/history/history-panel.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';

const factsOf = (collection: CollectionStaffRow) => [
  { label: 'Title', value: collection.title ?? 'removed with the account' },
  { label: 'Owner', value: <MemberLink id={collection.owner_id} /> },
  { label: 'State', value: <StateLabel state={collection.nft_status} /> },
  { label: 'Description', value: collection.description ?? 'none' },
  { label: 'Works', value: `${countText(collection.images_count)} of at most ${countText(collection.max_amount)}` },
  { label: 'Minted', value: countText(collection.minted_count) },
  { label: 'Created', value: timeInUtc(collection.created_at) },
];

export const CollectionShow = () => (
  <Show title="Collection">
    <WithRecord
      render={(collection: CollectionStaffRow) => (
        <Box sx={{ padding: 3, display: 'grid', gap: 3 }}>
          <FieldList facts={factsOf(collection)} />
          {collection.nft_status !== 'draft' && (
            <MuiLink href={`/collections/${collection.id}`}>Collection on Pixchange</MuiLink>
          )}
          <HistoryPanel resource="collections" id={collection.id} />
        </Box>
      )}
    />
  </Show>
);
