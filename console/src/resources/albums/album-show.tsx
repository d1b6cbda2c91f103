import { Box } from '@mui/material';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import { Show, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import { ActButton } from '../../shared/act-button.tsx';
import { CaseLink } from '../../shared/case-link.tsx';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { HistoryPanel } from '../../shared/history/history-panel.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';

const Actions = () => {
  const album = useRecordContext<AlbumView>();
  if (album === undefined) return <TopToolbar />;
  return (
    <TopToolbar>
      {album.taken_down ? (
        <ActButton
          resource="albums"
          action="restore"
          path={`albums/${album.id}/restore`}
          label="Restore"
          title="Restore this album?"
          done="Restored"
          color="success"
        />
      ) : (
        <ActButton
          resource="albums"
          action="take_down"
          path={`albums/${album.id}/take_down`}
          label="Take down"
          title="Take this album down?"
          explanation="Others no longer see this album, or works that are only in it. You can restore it later."
          done="Taken down"
          color="error"
        />
      )}
    </TopToolbar>
  );
};

const factsOf = (album: AlbumView) => [
  { label: 'Title', value: album.title },
  { label: 'Owner', value: <MemberLink id={album.user_id} /> },
  {
    label: 'State',
    value: <StateLabel state={album.taken_down ? 'taken_down' : album.published ? 'published' : 'private'} />,
  },
  { label: 'Works', value: countText(album.images_count) },
  { label: 'Created', value: timeInUtc(album.created_at) },
];

export const AlbumShow = () => (
  <Show title="Album" actions={<Actions />}>
    <WithRecord
      render={(album: AlbumView) => (
        <Box sx={{ padding: 3, display: 'grid', gap: 3 }}>
          <FieldList facts={factsOf(album)} />
          <Box>
            <CaseLink id={album.id} />
          </Box>
          <HistoryPanel resource="albums" id={album.id} />
        </Box>
      )}
    />
  </Show>
);
