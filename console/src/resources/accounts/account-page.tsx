import {
  Alert,
  Box,
  Button,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import type { AccountHistoryView, EntryView } from '@pixchange/contracts/http/admin-ledger';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Loading, Title, useDataProvider } from 'react-admin';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { amountText } from '../../shared/amounts.ts';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { HistoryPanel } from '../../shared/history/history-panel.tsx';
import { timeInUtc } from '../../shared/time.ts';

/** Returns the id of the member who owns a wallet account; undefined for other accounts, which have no history. */
const memberOf = (account: string): string | undefined =>
  /^wallet:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(account)?.[1];

const ENTRIES_PER_PAGE = 50;

const useAccount = (account: string | undefined, at: string | null, page: number) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const query = new URLSearchParams({ page: String(page), per_page: String(ENTRIES_PER_PAGE) });
  if (at !== null && at !== '') query.set('at', new Date(at).toISOString());
  const path = `audit/accounts/${encodeURIComponent(account ?? '')}?${query}`;
  return useQuery({
    queryKey: ['account', path],
    enabled: account !== undefined && account !== '',
    retry: false,
    queryFn: () => dataProvider.read<AccountHistoryView>(path),
  });
};

const UNITS = ['coins', 'pixtokens', 'usd_cents'] as const;

/** Returns the units that an account has or had; a member's wallet always has coins and pixtokens. */
const unitsOf = ({ balances, entries, reserved }: AccountHistoryView) => {
  const own = reserved === null ? [] : (['coins', 'pixtokens'] as const);
  const shown = UNITS.filter(
    (unit) => own.some((one) => one === unit) || balances[unit] !== 0 || entries.some((entry) => entry.unit === unit),
  );
  return shown.length === 0 ? (['coins'] as const) : shown;
};

const Balances = ({ account }: { account: AccountHistoryView }) => {
  const { balances, reserved, flagged } = account;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      {unitsOf(account).map((unit) => (
        <Box key={unit}>
          <Typography variant="h2" component="p" color={balances[unit] < 0 && flagged ? 'error' : undefined}>
            {amountText(balances[unit], unit)}
          </Typography>
          <Typography color="textSecondary">{unit === 'usd_cents' ? 'US dollars' : unit}</Typography>
        </Box>
      ))}
      {reserved !== null && (
        <Typography color="textSecondary" sx={{ alignSelf: 'end' }}>
          Also reserved: {amountText(reserved.coins, 'coins')} coins, {amountText(reserved.pixtokens, 'pixtokens')}{' '}
          pixtokens
        </Typography>
      )}
    </Box>
  );
};

const causeOf = ({ chain, cause }: EntryView): string =>
  chain.map(({ type }) => type).join(' → ') || `${cause.type} ${cause.id}`;

const Entries = ({ entries }: Pick<AccountHistoryView, 'entries'>) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>Time, UTC</TableCell>
        <TableCell>Event</TableCell>
        <TableCell>Other account</TableCell>
        <TableCell>Caused by</TableCell>
        <TableCell align="right">Amount</TableCell>
        <TableCell align="right">Balance after</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {entries.map((entry) => (
        <TableRow key={`${entry.event_id}/${entry.unit}/${entry.other_account}`} hover>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{timeInUtc(entry.at)}</TableCell>
          <TableCell>{entry.type}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>{entry.other_account}</TableCell>
          <TableCell>{causeOf(entry)}</TableCell>
          <TableCell align="right" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {amountText(entry.amount, entry.unit)} {entry.unit === 'usd_cents' ? '' : entry.unit}
          </TableCell>
          <TableCell align="right">{amountText(entry.balance, entry.unit)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

/** History of the member who owns the wallet; renders nothing for other accounts. */
const MemberHistory = ({ account }: { account: string }) => {
  const id = memberOf(account);
  return id === undefined ? null : <HistoryPanel key={id} resource="accounts" id={id} />;
};

/** Page of a ledger account with its running balance, at present or at a given time. */
export const AccountPage = () => {
  const { id } = useParams();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [requestedId, setRequestedId] = useState(id ?? '');
  const at = search.get('at');
  const page = Number(search.get('page') ?? 1);
  const { data, error, isFetching } = useAccount(id, at, page);
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (requestedId.trim() !== '') void navigate(`/accounts/${encodeURIComponent(requestedId.trim())}?${search}`);
  };
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (name !== 'page') next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title="Accounts" />
      <Box component="form" onSubmit={open} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <TextField
          label="Account"
          value={requestedId}
          onChange={(event) => setRequestedId(event.target.value)}
          helperText="The id of a member, or a name like house:sales"
          sx={{ minWidth: 340 }}
        />
        <TextField
          label="As of"
          type="datetime-local"
          value={at ?? ''}
          onChange={(event) => put('at', event.target.value)}
          helperText="In your time zone. Leave empty for the current balance."
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button type="submit" variant="contained" size="large" sx={{ marginBlockStart: 1 }}>
          Show
        </Button>
      </Box>
      {isFetching && data === undefined && <Loading />}
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {data !== undefined && (
        <Paper elevation={1} sx={{ padding: 3, display: 'grid', gap: 2 }}>
          <Box>
            <Typography variant="h2">{data.account}</Typography>
            <Typography color="textSecondary">
              As of {timeInUtc(data.at)}
              {data.flagged ? '. The balance is below 0, so nothing can leave this account.' : ''}
            </Typography>
          </Box>
          <Balances account={data} />
          <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Entries">
            {data.entries.length === 0 ? (
              <Typography color="textSecondary">No entries.</Typography>
            ) : (
              <Entries entries={data.entries} />
            )}
          </Box>
          <TablePagination
            component="div"
            count={data.total_count}
            page={page - 1}
            rowsPerPage={ENTRIES_PER_PAGE}
            rowsPerPageOptions={[ENTRIES_PER_PAGE]}
            onPageChange={(_, next) => put('page', String(next + 1))}
          />
          <MemberHistory account={data.account} />
        </Paper>
      )}
    </Box>
  );
};
