import BookmarkIcon from '@mui/icons-material/BookmarkBorderOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import type { SavedFilter } from '@pixchange/contracts/http/admin-saved-filters';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useDataProvider, useListContext, useNotify, useResourceContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { StaffDataProvider } from './data-provider.ts';
import { readSession } from './session.ts';

const FILTERS_MAX = 100;

/** Returns the filter and sort order from the URL, without the page number, which a saved filter must not restore. */
const queryOf = (search: string): string => {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (!['filter', 'sort', 'order'].includes(name)) query.delete(name);
  return query.toString();
};

const useSavedFilters = (resource: string) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const client = useQueryClient();
  const queryKey = ['saved_filters', resource];
  const { data } = useQuery({
    queryKey,
    queryFn: () =>
      dataProvider.getList<SavedFilter>('saved_filters', {
        filter: { resource },
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: 1, perPage: FILTERS_MAX },
      }),
  });
  return {
    filters: data?.data ?? [],
    save: async (filter: { name: string; query: string; role: StaffRole | null }) => {
      await dataProvider.create('saved_filters', { data: { resource, ...filter } });
      await client.invalidateQueries({ queryKey });
    },
    remove: async (id: string) => {
      await dataProvider.delete('saved_filters', { id });
      await client.invalidateQueries({ queryKey });
    },
  };
};

const ALONE = '';

const SaveForm = ({
  query,
  onSave,
}: {
  query: string;
  onSave: (filter: { name: string; query: string; role: StaffRole | null }) => Promise<void>;
}) => {
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole | typeof ALONE>(ALONE);
  const [problem, setProblem] = useState<string | null>(null);
  const roles = readSession()?.roles ?? [];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    try {
      await onSave({ name, query, role: role === ALONE ? null : role });
      setName('');
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Typography variant="h3" component="h3" gutterBottom>
        Save what you see now
      </Typography>
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={problem !== null}
        helperText={problem ?? 'The filter and order of this list'}
        fullWidth
      />
      <TextField
        label="Shared with"
        select
        value={role}
        onChange={({ target }) => setRole(target.value as StaffRole | typeof ALONE)}
        fullWidth
      >
        <MenuItem value={ALONE}>nobody</MenuItem>
        {roles.map((one) => (
          <MenuItem key={one} value={one}>
            everybody who is {one}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="outlined" sx={{ marginBlockStart: 1 }}>
        Save
      </Button>
    </form>
  );
};

const FiltersDialog = ({ resource, onClose }: { resource: string; onClose: () => void }) => {
  const { filters, save, remove } = useSavedFilters(resource);
  const notify = useNotify();
  const { search } = useLocation();
  const isAdministrator = readSession()?.roles.includes('admin') === true;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="filters-title">
      <DialogTitle id="filters-title" component="h2">
        Saved filters
      </DialogTitle>
      <DialogContent>
        {filters.length === 0 && <Typography gutterBottom>No saved filters for this list.</Typography>}
        <List dense>
          {filters.map(({ id, name, query, role, own }) => (
            <ListItem
              key={id}
              disablePadding
              secondaryAction={
                (own || isAdministrator) && (
                  <IconButton
                    edge="end"
                    aria-label={`Remove ${name}`}
                    onClick={() => void remove(id).then(() => notify('Removed', { type: 'success' }))}
                  >
                    <DeleteIcon />
                  </IconButton>
                )
              }
            >
              <ListItemButton component={Link} to={`/${resource}?${query}`} onClick={onClose}>
                <ListItemText primary={name} secondary={role === null ? 'only yours' : `shared with ${role}s`} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <SaveForm query={queryOf(search)} onSave={save} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};

/** Button that opens the person's saved filters, and those that colleagues share. */
export const SavedFiltersButton = () => {
  const [isOpen, setOpen] = useState(false);
  const resource = useResourceContext() ?? '';
  return (
    <>
      <Button startIcon={<BookmarkIcon />} onClick={() => setOpen(true)}>
        Saved filters
      </Button>
      {isOpen && <FiltersDialog resource={resource} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Note below long lists, whose number of rows is estimated. */
export const ApproximateNote = () => {
  const { meta, total } = useListContext();
  const isApproximate = (meta as { isApproximate?: boolean } | undefined)?.isApproximate === true;
  return isApproximate && total !== undefined ? (
    <Typography color="textSecondary" sx={{ padding: 1, textAlign: 'end' }}>
      About {total.toLocaleString('en')} rows; the number is an estimate.
    </Typography>
  ) : null;
};
