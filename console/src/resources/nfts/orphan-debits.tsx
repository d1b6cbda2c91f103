import { Alert, AlertTitle, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { OrphanDebit } from '@pixchange/contracts/http/admin-nfts';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { amountText } from '../../shared/amounts.ts';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { timeInUtc } from '../../shared/time.ts';

const REFRESH_MS = 60_000;

interface Debits {
  readonly collection: readonly OrphanDebit[];
  readonly mints_paid: number;
}

const entriesOf = ({ mint_id: id }: OrphanDebit): string =>
  `/transactions?filter=${encodeURIComponent(JSON.stringify({ cause_id: id }))}`;

const DebitsTable = ({ debits }: { debits: readonly OrphanDebit[] }) => (
  <Table size="small" aria-label="Payments without a mint">
    <TableHead>
      <TableRow>
        <TableCell>Mint</TableCell>
        <TableCell align="right">Paid</TableCell>
        <TableCell align="right">Accounted for</TableCell>
        <TableCell>Last entry</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {debits.map((debit) => (
        <TableRow key={debit.mint_id + debit.unit}>
          <TableCell>
            <MuiLink component={Link} to={entriesOf(debit)}>
              {debit.mint_id}
            </MuiLink>
          </TableCell>
          <TableCell align="right">{`${amountText(debit.paid, debit.unit)} ${debit.unit}`}</TableCell>
          <TableCell align="right">{amountText(debit.expected, debit.unit)}</TableCell>
          <TableCell>{timeInUtc(debit.at)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const counted = (paid: number): string => (paid === 1 ? 'The one payment' : `All ${paid} payments`);

/** Comparison of the mints with the members' payments for them. */
const Debits = () => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['orphan-debits'],
    refetchInterval: REFRESH_MS,
    queryFn: () => dataProvider.read<Debits>('nfts/orphan_debits'),
  });
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (data === undefined || (data.mints_paid === 0 && data.collection.length === 0)) return null;
  if (data.collection.length === 0)
    return (
      <Alert severity="success">
        {counted(data.mints_paid)} for mints {data.mints_paid === 1 ? 'is' : 'are'} accounted for by a token or a
        pending mint.
      </Alert>
    );
  return (
    <Alert severity="error">
      <AlertTitle>Paid, but neither minted nor refunded</AlertTitle>
      <DebitsTable debits={data.collection} />
    </Alert>
  );
};

export const OrphanDebits = () => {
  const { canAccess } = useCanAccess({ resource: 'nfts', action: 'orphan_debits' });
  return canAccess === true ? <Debits /> : null;
};
