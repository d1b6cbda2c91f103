import { Box, Typography } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  CreateButton,
  FilterButton,
  List,
  Pagination,
  TopToolbar,
  useResourceContext,
  useResourceDefinition,
  type ListProps,
} from 'react-admin';
import { ApproximateNote, SavedFiltersButton } from './saved-filters.tsx';
import { defaultFilter } from './default-filter.ts';
import { ExportButton } from './export-button.tsx';
import { readSession } from './session.ts';

/** Choices for the number of rows on a page. The server returns up to 1,000 rows, which are too many for one page. */
const ROWS_PER_PAGE = [25, 50, 100];

const Nothing = ({ text }: { text: string }) => {
  const { hasCreate } = useResourceDefinition();
  return (
    <Box sx={{ padding: 6, textAlign: 'center' }}>
      <Typography variant="h2" gutterBottom>
        Nothing here yet
      </Typography>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
        {text}
      </Typography>
      {hasCreate === true && <CreateButton variant="contained" />}
    </Box>
  );
};

const Actions = ({ hasFilters }: { hasFilters: boolean }) => {
  const { hasCreate } = useResourceDefinition();
  return (
    <TopToolbar>
      {hasFilters && <FilterButton />}
      <SavedFiltersButton />
      {hasCreate === true && <CreateButton />}
      <ExportButton />
    </TopToolbar>
  );
};

interface ConsoleListProps {
  readonly title: string;
  readonly filters: readonly ReactElement[];
  readonly sort: NonNullable<ListProps['sort']>;
  /** Shown when the unfiltered list is empty. */
  readonly empty: string;
  readonly children: ReactNode;
}

/** List with the console's common behavior: the URL contains the filter, the order and the page. */
export const ConsoleList = ({ title, filters, sort, empty, children }: ConsoleListProps) => (
  <List
    title={title}
    filters={[...filters]}
    sort={sort}
    filterDefaultValues={defaultFilter(readSession()?.roles ?? [], useResourceContext() ?? '')}
    pagination={<Pagination rowsPerPageOptions={ROWS_PER_PAGE} />}
    perPage={ROWS_PER_PAGE[0] ?? 25}
    exporter={false}
    actions={<Actions hasFilters={filters.length > 0} />}
    empty={<Nothing text={empty} />}
    sx={{ '& .RaList-main': { minWidth: 0 }, '& .RaList-content': { minWidth: 0, overflowX: 'auto' } }}
  >
    {children}
    <ApproximateNote />
  </List>
);
