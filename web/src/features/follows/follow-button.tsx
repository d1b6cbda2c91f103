import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import { followsRoutes } from '@pixchange/contracts/http/routes/follows';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { announce } from '../../shared/session/announcement.ts';
import { whenSignedIn } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { followedUser } from './followed-user.ts';
import { followsText as text } from './follows.text.ts';

const USERS = ['users'];

/** Follows or unfollows: shown at once, reverted when the server refuses, and refetched at the end. */
const useFollow = ({ id: userId, full_name: name }: PublicUserView) => {
  const client = useQueryClient();
  const mutationKey = ['follow', userId];
  return useMutation({
    mutationKey,
    // Waits while there is no network.
    networkMode: 'online',
    // One after the other, so that the last press wins.
    scope: { id: `follow-${userId}` },
    mutationFn: async ({ followed }: { followed: boolean; isLate: boolean }): Promise<void> => {
      if (followed) await api(followsRoutes.follow, { body: { followed_id: userId } });
      else await api(followsRoutes.unfollow, { params: { id: userId } });
    },
    onMutate: async ({ followed }) => {
      await client.cancelQueries({ queryKey: USERS });
      client.setQueriesData<PublicUserView>({ queryKey: USERS }, (user) =>
        user?.id === userId ? followedUser(user, followed) : user,
      );
    },
    onSuccess: (_, { followed, isLate }) => {
      const done = followed ? text.followed(name) : text.unfollowed(name);
      if (isLate) showToast('success', done);
      else announce(done);
    },
    onError: (error, { followed }) => {
      client.setQueriesData<PublicUserView>({ queryKey: USERS }, (user) =>
        user?.id === userId ? followedUser(user, !followed) : user,
      );
      showToast('error', wordsOf(error));
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey }) > 1) return;
      await Promise.all([
        client.invalidateQueries({ queryKey: USERS }),
        client.invalidateQueries({ queryKey: ownProfile().queryKey }),
      ]);
    },
  });
};

interface FollowButtonProps {
  user: PublicUserView;
  /** True when following is not the page's purpose. */
  quiet?: boolean;
  /** True when several are in a row, so that each names its person. */
  named?: boolean;
}

/** Button that shows the current state; its hint says what a press changes. */
export const FollowButton = ({ user, quiet = false, named = false }: FollowButtonProps) => {
  const { mutate } = useFollow(user);
  const followed = user.followed === true;
  return (
    <Button
      look={followed || quiet ? 'outlined' : 'filled'}
      wide
      {...(followed ? { icon: 'check', title: text.unfollow } : {})}
      onClick={() => whenSignedIn((isLate) => mutate({ followed: !followed, isLate }), 'follow')}
    >
      {followed ? text.following : text.follow}
      {named && (
        <>
          {' '}
          <span className="visually-hidden">{user.full_name}</span>
        </>
      )}
    </Button>
  );
};
