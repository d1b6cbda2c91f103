import { Box, Typography } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  CreateButton,
  FilterButton,
  List,
  Pagination,
  TopToolbar,
  useResourceDefinition,
  type ListProps,
} from 'react-admin';
import { ApproximateNote, SavedFiltersButton } from './saved-filters.tsx';
import { ExportButton } from './export-button.tsx';

/** The server gives at most 1,000 rows of a list at once; nobody reads as many on one page. */
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
  /** Said where there is nothing, without a filter. */
  readonly empty: string;
  /** What is filtered by until somebody chooses otherwise. */
  readonly initialFilter?: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** A list as all of the console's are: its filter, order and page stand in the address. */
export const ConsoleList = ({ title, filters, sort, empty, initialFilter, children }: ConsoleListProps) => (
  <List
    title={title}
    filters={[...filters]}
    sort={sort}
    {...(initialFilter === undefined ? {} : { filterDefaultValues: initialFilter })}
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
