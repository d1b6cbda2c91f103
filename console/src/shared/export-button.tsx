import DownloadIcon from '@mui/icons-material/Download';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { adminLists } from '@pixchange/contracts/http/limits';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin';
import { countText } from './amounts.ts';
import type { StaffDataProvider } from './data-provider.ts';
import { saveCsv, type SavedFile } from './save-csv.ts';

const ROWS_AT_ONCE = 500;

/** Returns a function that loads all rows of the filtered and sorted list, page by page. */
const useEveryRow = () => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const { resource, filterValues, sort } = useListContext();
  return async (onRows: (count: number) => void): Promise<RaRecord[]> => {
    // A row that moves in the meantime must not be included twice.
    const rows = new Map<RaRecord['id'], RaRecord>();
    for (let page = 1; ; page += 1) {
      const { data } = await dataProvider.getList<RaRecord>(resource, {
        filter: filterValues as object,
        sort,
        pagination: { page, perPage: ROWS_AT_ONCE },
      });
      for (const row of data) rows.set(row.id, row);
      onRows(rows.size);
      if (data.length < ROWS_AT_ONCE) return [...rows.values()];
    }
  };
};

const useExport = () => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const { resource, filterValues, total = 0 } = useListContext();
  const everyRow = useEveryRow();
  const [count, setCount] = useState<number | null>(null);
  const [done, setDone] = useState<SavedFile | null>(null);
  const run = async () => {
    // The server doesn't return pages beyond this row.
    if (total > adminLists.rowsDeep) {
      notify(`A file has at most ${countText(adminLists.rowsDeep)} rows. Filter the list first.`, { type: 'warning' });
      return;
    }
    setCount(0);
    try {
      const rows = await everyRow(setCount);
      setDone(await saveCsv(dataProvider, { resource, filter: JSON.stringify(filterValues), name: resource }, rows));
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setCount(null);
    }
  };
  return { run, count, done, close: () => setDone(null) };
};

/** Button that saves the whole filtered list as CSV, and shows the number of rows and the file's hash. */
export const ExportButton = () => {
  const { run, count, done, close } = useExport();
  const { total } = useListContext();
  return (
    <>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        disabled={count !== null || total === 0}
        onClick={() => void run()}
      >
        {count === null ? 'Export CSV' : `${countText(count)} rows`}
      </Button>
      {done !== null && (
        <Dialog open onClose={close} aria-labelledby="export-title">
          <DialogTitle id="export-title">{done.name} is saved</DialogTitle>
          <DialogContent>
            <Typography>
              {countText(done.rows)} {done.rows === 1 ? 'row' : 'rows'}. The export is in the audit log.
            </Typography>
            <Typography color="textSecondary" sx={{ marginBlockStart: 1 }}>
              SHA-256 of the file
            </Typography>
            <Typography component="code" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
              {done.sha256}
            </Typography>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Close</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
};
