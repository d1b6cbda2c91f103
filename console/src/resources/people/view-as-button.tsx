import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { StaffUserRow } from '@pixchange/contracts/http/admin-users';
import { VIEW_CHANNEL, type ViewAnswer, type ViewQuestion } from '@pixchange/contracts/http/values/view-channel';
import { useEffect, useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';

type View = ViewAnswer['answer'];

/** Sends the token to the view's tab once, when that tab requests the token. */
const useHandOver = (view: View): void => {
  useEffect(() => {
    const channel = new BroadcastChannel(VIEW_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<ViewAnswer | ViewQuestion>) => {
      if ('ask' in data && data.ask === view.id) channel.postMessage({ answer: view } satisfies ViewAnswer);
    });
    return () => channel.close();
  }, [view]);
};

const Ready = ({ view, onClose }: { view: View; onClose: () => void }) => {
  useHandOver(view);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="view-title">
      <DialogTitle id="view-title" component="h2">
        View Pixchange as @{view.username}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>
          The view opens in another tab and ends after 30 minutes, or when you stop it.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="contained"
          href={`/view_as/${view.id}`}
          target="_blank"
          rel="noopener"
          endIcon={<OpenInNewIcon />}
          autoFocus
        >
          Open the view
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Button that opens a read-only view of the site as the member sees it, after the administrator has given a reason. */
export const ViewAsButton = ({ member }: { member: StaffUserRow }) => {
  const [isAsking, setAsking] = useState(false);
  const [view, setView] = useState<View | null>(null);
  const { canAccess } = useCanAccess({ resource: 'users', action: 'view_as' });
  const dataProvider = useDataProvider<StaffDataProvider>();
  if (canAccess !== true) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        View as
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`View Pixchange as @${member.username}?`}
          explanation="You see their pages for 30 minutes, without private files or their email address, and can’t change anything. The audit log records each page."
          action="Continue"
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => setView(await dataProvider.act<View>(`users/${member.id}/view_as`, { reason }))}
        />
      )}
      {view !== null && <Ready view={view} onClose={() => setView(null)} />}
    </>
  );
};
