import { Box, Button, TextField } from '@mui/material';
import { cases as limits } from '@pixchange/contracts/http/limits';
import { useState, type FormEvent } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';

/** Form for a note to other staff; members never see it. */
export const NoteForm = ({ caseId }: { caseId: string }) => {
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'note' });
  const [note, setNote] = useState('');
  // Idempotency key of this note: a retry after a lost response doesn't add a second note.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (canAccess !== true) return null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (note.trim() === '') return setProblem('Write something first');
    setBusy(true);
    try {
      await dataProvider.act(`cases/${caseId}/note`, { note: note.trim() }, key);
      setNote('');
      setKey(crypto.randomUUID());
      setProblem(null);
      notify('Note added', { type: 'success' });
      refresh();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box component="form" onSubmit={(event) => void submit(event)} noValidate sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label="Note"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={problem !== null}
        helperText={problem ?? 'For other staff. Members never see it.'}
        multiline
        minRows={2}
        fullWidth
        slotProps={{ htmlInput: { maxLength: limits.noteLengthMax } }}
      />
      <Box>
        <Button type="submit" variant="outlined" loading={isBusy}>
          Add note
        </Button>
      </Box>
    </Box>
  );
};
