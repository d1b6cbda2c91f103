import { Alert, Box, Paper, Typography } from '@mui/material';
import type { SiteView } from '@pixchange/contracts/http/admin-site';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Form, HttpError, Loading, SaveButton, TextInput, Title, useDataProvider, useNotify } from 'react-admin';
import { API, call } from '../../shared/api.ts';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { useSaveErrors } from '../../shared/use-save-errors.ts';
import { sections, type Field, type Section } from './site-sections.ts';

const KEY = ['site'];

/** Returns the errors of a refused call by field; they are shown below the fields. */
const errorsAtFields = (error: unknown): object => {
  const body =
    error instanceof HttpError ? (error.body as { errors?: Readonly<Record<string, unknown>> } | null) : null;
  return Object.fromEntries(Object.entries(body?.errors ?? {}).filter(([, title]) => typeof title === 'string'));
};

/** Returns the submit function of the form. */
const useSave = () => {
  const client = useQueryClient();
  const notify = useNotify();
  const { onError } = useSaveErrors();
  return async ({ defaults: _, ...change }: Partial<SiteView>): Promise<object> => {
    try {
      client.setQueryData(KEY, await call<SiteView>('PUT', `${API}/site`, change));
      notify('Saved. Visitors see the details from now on.', { type: 'success' });
      return {};
    } catch (error) {
      onError(error);
      return errorsAtFields(error);
    }
  };
};

/** Input whose placeholder is the value of the environment. */
const DetailInput = ({ field, defaults }: { field: Field; defaults: SiteView['defaults'] }) => {
  const { source, label, helperText, type = 'text', isMultiline = false } = field;
  return (
    <TextInput
      source={source}
      label={label}
      helperText={helperText ?? false}
      type={type}
      placeholder={defaults[source] ?? ''}
      multiline={isMultiline}
      {...(isMultiline ? { minRows: 3 } : {})}
      fullWidth
      // A label above the field, where it does not cover the placeholder.
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ '& .MuiInputBase-input::placeholder': { color: 'text.secondary', opacity: 1 } }}
    />
  );
};

const Fields = ({ section, defaults }: { section: Section; defaults: SiteView['defaults'] }) => {
  const id = useId();
  return (
    <Paper component="section" elevation={1} aria-labelledby={id} sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={id}>
        {section.title}
      </Typography>
      <Typography color="textSecondary" sx={{ marginBlock: 1 }}>
        {section.explanation}
      </Typography>
      {section.fields.map((field) => (
        <DetailInput key={field.source} field={field} defaults={defaults} />
      ))}
    </Paper>
  );
};

const SiteForm = ({ site }: { site: SiteView }) => {
  const save = useSave();
  return (
    // The server checks the values and has the better messages, so the browser's own checks are off.
    <Form record={{ ...site, reason: null }} onSubmit={save} noValidate>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {sections.map((section) => (
          <Fields key={section.title} section={section} defaults={site.defaults} />
        ))}
        <Paper elevation={1} sx={{ padding: { xs: 2, sm: 3 } }}>
          <TextInput
            source="reason"
            label="Reason (optional)"
            helperText="Kept in the audit log."
            multiline
            fullWidth
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <SaveButton alwaysEnable sx={{ marginBlockStart: 1 }} />
        </Paper>
      </Box>
    </Form>
  );
};

/** Page with the details of the site: its operator, its contact address and its links. */
export const SitePage = () => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: () => dataProvider.read<SiteView>('site'),
    // New data would replace what the person has typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Title title="Site" />
      <Typography>
        Visitors see changes at once. Where a field is empty, they see the value of the environment, which the field
        shows in gray.
      </Typography>
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <SiteForm site={data} />}
    </Box>
  );
};
