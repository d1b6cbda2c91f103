import { Box, Typography } from '@mui/material';
import type { EntryVersion } from '@pixchange/contracts/http/admin-catalogue';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useDataProvider, useRecordContext, useResourceContext } from 'react-admin';
import { ActButton } from '../../shared/act-button.tsx';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { MemberLink } from '../../shared/member-link.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { changedFields } from './changed-fields.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface VersionProps {
  readonly resource: string;
  readonly entryId: string;
  readonly version: EntryVersion;
  readonly before: EntryVersion | undefined;
}

const Version = ({ resource, entryId, version, before }: VersionProps) => (
  <Box
    component="li"
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, paddingBlock: 1.25, borderBottom: 1, borderColor: 'divider' }}
  >
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Typography color="textSecondary">
        {version.at === null ? 'Some time ago' : timeInUtc(version.at)}
        {UUID.test(version.by) && (
          <>
            {' '}
            by <MemberLink id={version.by} />
          </>
        )}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{changedFields(version, before).join('; ')}</Typography>
    </Box>
    {version.is_current ? (
      <Typography sx={{ alignSelf: 'center', fontWeight: 600 }}>Current version</Typography>
    ) : (
      <Box sx={{ alignSelf: 'center' }}>
        <ActButton
          resource={resource}
          action="restore_version"
          path={`${resource}/${entryId}/restore_version`}
          body={{ version_id: version.id }}
          label="Restore this version"
          title="Restore this version?"
          explanation="Members see it at once. You can undo it by restoring another version."
          done="Restored"
        />
      </Box>
    )}
  </Box>
);

/** History of an entry with all its versions; each can be restored. */
export const Versions = () => {
  const record = useRecordContext<{ id: string; version: string }>();
  const resource = useResourceContext() ?? '';
  const { canAccess } = useCanAccess({ resource, action: 'versions' });
  const dataProvider = useDataProvider<StaffDataProvider>();
  const { data } = useQuery({
    // The key contains the version, so that a saved change reloads the history.
    queryKey: [resource, 'versions', record?.id, record?.version],
    queryFn: () => dataProvider.read<EntryVersion[]>(`${resource}/${record?.id ?? ''}/versions`),
    enabled: record !== undefined && canAccess === true,
  });
  if (record === undefined || data === undefined) return null;
  return (
    <Box component="section" aria-labelledby="versions" sx={{ padding: 2 }}>
      <Typography variant="h2" id="versions">
        Versions
      </Typography>
      <Box component="ol" aria-label="Versions" sx={{ listStyle: 'none', padding: 0, marginBlock: 1 }}>
        {data.map((version, index) => (
          <Version
            key={version.id}
            resource={resource}
            entryId={record.id}
            version={version}
            before={data[index + 1]}
          />
        ))}
      </Box>
    </Box>
  );
};
