import { Box, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { CanAccess, Title } from 'react-admin';
import { LedgerTotals } from '../resources/transactions/ledger-totals.tsx';
import { readSession } from '../shared/session.ts';
import { figuresAt, needs } from './figures.ts';
import { ListFigure } from './list-figure.tsx';
import { SystemFigures } from './system-figures.tsx';
import { TeamFigures } from './team-figures.tsx';

const TILE_COLUMNS = { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(220px, 1fr))' };

const Tiles = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography variant="h2" sx={{ marginBlockEnd: 1 }}>
      {title}
    </Typography>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: TILE_COLUMNS }}>{children}</Box>
  </Box>
);

/**
 * Dashboard: the tasks of the reader, the figures of the team, figures that link to their lists, and the ledger totals.
 * Each person sees only what their roles may read.
 */
export const Dashboard = () => {
  const [figures] = useState(() => figuresAt(Date.now()));
  const [roles] = useState(() => readSession()?.roles ?? []);
  const tasks = figures.filter((figure) => needs(figure, roles));
  const others = figures.filter((figure) => !needs(figure, roles));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Dashboard" />
      <CanAccess resource="queue" action="figures">
        <TeamFigures />
      </CanAccess>
      {tasks.length > 0 && (
        <Tiles title="Your tasks">
          {tasks.map((figure) => (
            <ListFigure key={figure.title} {...figure} />
          ))}
        </Tiles>
      )}
      <Tiles title="At a glance">
        {others.map((figure) => (
          <ListFigure key={figure.title} {...figure} />
        ))}
        <CanAccess resource="system" action="list">
          <SystemFigures />
        </CanAccess>
      </Tiles>
      <CanAccess resource="transactions" action="list">
        <LedgerTotals />
      </CanAccess>
    </Box>
  );
};
