import { Box } from '@mui/material';
import { useState } from 'react';
import { CanAccess, Title } from 'react-admin';
import { LedgerTotals } from '../resources/transactions/ledger-totals.tsx';
import { figuresAt } from './figures.ts';
import { ListFigure } from './list-figure.tsx';
import { SystemFigures } from './system-figures.tsx';

/**
 * Dashboard: figures that link to their lists, and the ledger totals. Each person sees only what their roles may read.
 */
export const Dashboard = () => {
  const [figures] = useState(() => figuresAt(Date.now()));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Dashboard" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {figures.map((figure) => (
          <ListFigure key={figure.title} {...figure} />
        ))}
        <CanAccess resource="system" action="list">
          <SystemFigures />
        </CanAccess>
      </Box>
      <CanAccess resource="transactions" action="list">
        <LedgerTotals />
      </CanAccess>
    </Box>
  );
};
