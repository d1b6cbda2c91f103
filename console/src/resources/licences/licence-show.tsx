import { Box } from '@mui/material';
import type { LicenceStaffRow } from '@pixchange/contracts/http/admin-market';
import { Show, WithRecord } from 'react-admin';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { RecordLink } from '../../shared/record-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';

const factsOf = (licence: LicenceStaffRow) => [
  { label: 'State', value: <StateLabel state={licence.status} /> },
  ...(licence.refunded_at === null ? [] : [{ label: 'Refunded', value: timeInUtc(licence.refunded_at) }]),
  { label: 'Buyer', value: <MemberLink id={licence.buyer_id} /> },
  { label: 'Seller', value: <MemberLink id={licence.seller_id} /> },
  { label: 'Work', value: <RecordLink resource="images" id={licence.image_id} /> },
  { label: 'Offer', value: <RecordLink resource="offers" id={licence.offer_id} /> },
  { label: 'Price', value: `${countText(licence.price)} coins` },
  { label: 'File', value: `${licence.file.content_type}, ${countText(licence.file.size)} bytes` },
  { label: 'SHA-256 of the file', value: licence.file.sha256 },
  { label: 'Bought', value: timeInUtc(licence.created_at) },
];

export const LicenceShow = () => (
  <Show title="License">
    <WithRecord
      render={(licence: LicenceStaffRow) => (
        <Box sx={{ padding: 3 }}>
          <FieldList facts={factsOf(licence)} />
        </Box>
      )}
    />
  </Show>
);
