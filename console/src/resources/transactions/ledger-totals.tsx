import { Alert, Box, Link as MuiLink, Paper, Typography } from '@mui/material';
import type { LedgerTotals as Totals, UnitTotals } from '@pixchange/contracts/http/admin-transactions';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { amountText } from '../../shared/amounts.ts';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { listAddress } from '../../shared/list-address.ts';
import { CoinFlow } from './coin-flow.tsx';

const REFRESH_MS = 30_000;

/** Labels of the accounts that members receive from or pay to. */
const NAMES: Readonly<Record<string, string>> = {
  'house:sales': 'bought',
  'house:grants': 'granted',
  'house:mint-fees': 'spent on mints',
  'house:fees': 'fees of sales',
};

const UNIT_NAMES = { coins: 'Pixcoins', pixtokens: 'Pixtokens', usd_cents: 'US dollars' } as const;

/** Sum that links to its entries. */
const Figure = ({ value, name, filter }: { value: string; name: string; filter: object }) => (
  <MuiLink component={Link} to={listAddress('transactions', filter)} color="inherit" underline="hover">
    <Typography variant="h2" component="span" sx={{ display: 'block' }}>
      {value}
    </Typography>
    <Typography component="span" color="textSecondary">
      {name}
    </Typography>
  </MuiLink>
);

const UnitCard = ({ unit, flows, outstanding, wallets, difference }: UnitTotals) => {
  const isWrong = difference !== null && difference !== 0;
  return (
    <Paper
      elevation={1}
      component="section"
      aria-label={UNIT_NAMES[unit]}
      sx={{ padding: 2, ...(isWrong ? { borderColor: 'error.main', borderWidth: 2 } : {}) }}
    >
      <Typography color="textSecondary">{UNIT_NAMES[unit]}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, paddingBlock: 1 }}>
        {flows.map(({ account, amount }) => (
          <Figure
            key={account}
            value={amountText(amount, unit)}
            name={NAMES[account] ?? account}
            filter={{ unit, account }}
          />
        ))}
        <Figure value={amountText(outstanding, unit)} name="outstanding" filter={{ unit }} />
      </Box>
      {wallets !== null && difference !== null && (
        <Box sx={{ display: 'flex', gap: 2, borderTop: 1, borderColor: 'divider', paddingBlockStart: 1 }}>
          <Typography sx={{ flex: 1 }}>Sum of all wallets {amountText(wallets, unit)}</Typography>
          <Typography color={isWrong ? 'error' : 'success'} sx={{ fontWeight: 600 }}>
            Difference {amountText(difference, unit)}
          </Typography>
        </Box>
      )}
    </Paper>
  );
};

/** Sums of the ledger: bought and granted coins must equal spent and held ones exactly. */
export const LedgerTotals = () => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['ledger-totals'],
    refetchInterval: REFRESH_MS,
    queryFn: () => dataProvider.read<Totals>('ledger/totals'),
  });
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (data === undefined) return <Box sx={{ minHeight: 150 }} />;
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' } }}
    >
      {data.units
        .filter(({ unit }) => unit !== 'usd_cents')
        .map((totals) => (
          <UnitCard key={totals.unit} {...totals} />
        ))}
      <CoinFlow days={data.coins_by_day} />
    </Box>
  );
};
