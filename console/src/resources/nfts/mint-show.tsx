import { Box, Link as MuiLink } from '@mui/material';
import type { MintRow } from '@pixchange/contracts/http/admin-nfts';
import { Show, TopToolbar, useCanAccess, useRecordContext, WithRecord } from 'react-admin';
import { Link } from 'react-router';
import { ActButton } from '../../shared/act-button.tsx';
import { amountText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { HistoryPanel } from '../../shared/history/history-panel.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';

const factsOf = (mint: MintRow) => [
  { label: 'State', value: <StateLabel state={mint.status} /> },
  ...(mint.failure === null ? [] : [{ label: 'What went wrong', value: mint.failure.title }]),
  ...(mint.held === true
    ? [{ label: 'Held', value: mint.open ? 'by a moderator, before it is sent' : 'by a moderator, in the vault' }]
    : []),
  { label: 'Under way', value: mint.open ? 'yes' : 'no' },
  { label: 'Owner', value: <MemberLink id={mint.owner_id} /> },
  {
    label: 'Work',
    value: (
      <MuiLink component={Link} to={`/images/${mint.image_id}/show`}>
        {mint.image_id}
      </MuiLink>
    ),
  },
  { label: 'Paid', value: `${amountText(mint.price.amount, mint.price.unit)} ${mint.price.unit}` },
  { label: 'Paid back', value: mint.refunded_at === null ? 'no' : timeInUtc(mint.refunded_at) },
  { label: 'Chain', value: mint.chain_id },
  { label: 'Contract', value: mint.contract_address },
  { label: 'Token', value: mint.token_id === null ? 'none yet' : `#${mint.token_id}` },
  { label: 'Transaction', value: mint.transaction_hash ?? 'none yet' },
  { label: 'Block', value: mint.block ?? 'none yet' },
  { label: 'Requested', value: timeInUtc(mint.created_at) },
  { label: 'Minted', value: mint.minted_at === null ? 'no' : timeInUtc(mint.minted_at) },
];

const Entries = ({ mint }: { mint: MintRow }) => {
  const { canAccess } = useCanAccess({ resource: 'transactions', action: 'list' });
  const { canAccess: mayReadEvents } = useCanAccess({ resource: 'events', action: 'list' });
  const filter = encodeURIComponent(JSON.stringify({ cause_id: mint.id }));
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      {canAccess === true && (
        <MuiLink component={Link} to={`/transactions?filter=${filter}`}>
          Its entries in the ledger
        </MuiLink>
      )}
      {mayReadEvents === true && (
        <MuiLink component={Link} to={`/events?stream=nft-${mint.id}`}>
          Its events
        </MuiLink>
      )}
    </Box>
  );
};

const tokenTexts = {
  hold: {
    title: 'Hold this token?',
    explanation:
      'Its offer is closed, and nobody can sell or withdraw it until it is released. A sale that is being paid for still completes.',
  },
  release: {
    title: 'Release this token?',
    explanation: 'Its owner can sell and withdraw it again. Its offer stays closed.',
  },
};
const mintTexts = {
  hold: {
    title: 'Hold this mint?',
    explanation:
      'It is not sent until you release it, and is refunded if that takes too long. If it was already sent, its token is held in the vault.',
  },
  release: { title: 'Release this mint?', explanation: 'It is sent to the chain.' },
};

const Actions = () => {
  const mint = useRecordContext<MintRow>();
  if (mint === undefined || mint.place === 'wallet' || (mint.place === null && !mint.open)) return <TopToolbar />;
  const texts = mint.place === null ? mintTexts : tokenTexts;
  return (
    <TopToolbar>
      {mint.held === true ? (
        <ActButton
          resource="nfts"
          action="release"
          path={`nfts/${mint.id}/release`}
          label="Release"
          {...texts.release}
          done="Released"
          color="success"
        />
      ) : (
        <ActButton
          resource="nfts"
          action="hold"
          path={`nfts/${mint.id}/hold`}
          label="Hold"
          {...texts.hold}
          done="Held"
          color="error"
        />
      )}
    </TopToolbar>
  );
};

export const MintShow = () => (
  <Show title="Mint" actions={<Actions />}>
    <WithRecord
      render={(mint: MintRow) => (
        <Box sx={{ padding: 3, display: 'grid', gap: 3 }}>
          <FieldList facts={factsOf(mint)} />
          <Entries mint={mint} />
          <HistoryPanel resource="nfts" id={mint.id} />
        </Box>
      )}
    />
  </Show>
);
