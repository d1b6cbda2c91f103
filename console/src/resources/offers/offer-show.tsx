import { Box } from '@mui/material';
import type { OfferStaffRow } from '@pixchange/contracts/http/admin-market';
import { Show, WithRecord } from 'react-admin';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { HistoryPanel } from '../../shared/history/history-panel.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { RecordLink } from '../../shared/record-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';

const factsOf = (offer: OfferStaffRow) => [
  { label: 'State', value: <StateLabel state={offer.status} /> },
  { label: 'Sells', value: offer.nft_id === null ? 'licenses of a work' : 'a token' },
  { label: 'Seller', value: <MemberLink id={offer.seller_id} /> },
  { label: 'Work', value: <RecordLink resource="images" id={offer.image_id} /> },
  ...(offer.nft_id === null ? [] : [{ label: 'Mint', value: <RecordLink resource="nfts" id={offer.nft_id} /> }]),
  { label: 'Price', value: `${countText(offer.price)} coins` },
  { label: 'Sales', value: countText(offer.sales_count) },
  { label: 'Opened', value: timeInUtc(offer.created_at) },
  { label: 'Closed', value: offer.closed_at === null ? 'no' : timeInUtc(offer.closed_at) },
];

export const OfferShow = () => (
  <Show title="Offer">
    <WithRecord
      render={(offer: OfferStaffRow) => (
        <Box sx={{ padding: 3, display: 'grid', gap: 3 }}>
          <FieldList facts={factsOf(offer)} />
          {/* A stream contains all offers of one work, or of one token. */}
          <HistoryPanel resource="offers" id={offer.nft_id ?? offer.image_id} />
        </Box>
      )}
    />
  </Show>
);
