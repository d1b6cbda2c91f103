import DownIcon from '@mui/icons-material/ArrowDownward';
import DragIcon from '@mui/icons-material/DragIndicator';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { Box, IconButton } from '@mui/material';
import type { DragEvent } from 'react';
import { useDataProvider, useListContext, useNotify, useRecordContext, useRefresh, type RaRecord } from 'react-admin';
import { newOrder, type Placed } from './new-order.ts';

type Row = RaRecord<string> & Placed & { readonly name: string };

const DRAGGED = 'text/x-pixchange-row';

const useMoves = () => {
  const { data = [], resource } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const move = async (from: number, to: number): Promise<void> => {
    const name = data[from]?.name ?? '';
    try {
      // Runs the updates one after the other, so that a conflict with somebody else's change stops the remaining ones.
      for (const { row, position } of newOrder(data, from, to))
        await dataProvider.update(resource, { id: row.id, data: { ...row, position }, previousData: row });
      notify(`${name} is at place ${to + 1} of this page`, { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    refresh();
  };
  return { rows: data, move };
};

/** Controls that move an entry on the page: a handle to drag to another row, and buttons. */
export const OrderCell = () => {
  const { rows, move } = useMoves();
  const row = useRecordContext<Row>();
  if (row === undefined) return null;
  const place = rows.findIndex(({ id }) => id === row.id);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const from = rows.findIndex(({ id }) => id === event.dataTransfer.getData(DRAGGED));
    if (from !== -1 && from !== place) void move(from, place);
  };
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center' }}
      onClick={(event) => event.stopPropagation()}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Box
        component="span"
        draggable
        aria-hidden
        sx={{ cursor: 'grab', display: 'inline-flex', padding: 0.5 }}
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, row.id)}
      >
        <DragIcon fontSize="small" />
      </Box>
      <IconButton
        size="small"
        aria-label={`Move ${row.name} up`}
        disabled={place === 0}
        onClick={() => void move(place, place - 1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Move ${row.name} down`}
        disabled={place === rows.length - 1}
        onClick={() => void move(place, place + 1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </Box>
  );
};
