import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import { followsRoutes } from '@pixchange/contracts/http/routes/follows';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { announce } from '../../shared/session/announcement.ts';
import { whenSignedIn } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { followedUser } from './followed-user.ts';
import { followsText as text } from './follows.text.ts';

const USERS = ['users'];

/**
 * Follows or unfollows a member. Shows the change immediately, reverts it if the server refuses, and refetches at the
 * end.
 */
const useFollow = ({ id: userId, full_name: name }: PublicUserView) => {
  const client = useQueryClient();
  const mutationKey = ['follow', userId];
  return useMutation({
    mutationKey,
    // Pauses while the browser is offline.
    networkMode: 'online',
    // Runs changes one after the other, so that the last click wins.
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
      showToast('error', messageOf(error));
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
  /** True for an outlined button on pages where following isn't the main action. */
  quiet?: boolean;
  /** True to add the member's name for screen readers, where a list has several of these buttons. */
  named?: boolean;
}

/** Button that shows whether the viewer follows the member. If so, its tooltip says that a click unfollows. */
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
