import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { PublicProfileView } from '@pixchange/contracts/http/accounts';
import { pinsRoutes } from '@pixchange/contracts/http/routes/pins';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { publicUser } from '../../shared/api/queries.ts';
import { showToast } from '../../shared/session/toasts.ts';

/**
 * Pins a work to the member's profile, or unpins it. Shows the change immediately, and reverts it if the server
 * refuses.
 */
export const usePin = (item: ImageItemView) => {
  const client = useQueryClient();
  const { queryKey } = publicUser(item.user.id);
  return useMutation({
    // Sends changes one after the other, so that the last press wins.
    scope: { id: 'pin' },
    mutationFn: async (pinned: boolean): Promise<void> => {
      if (pinned) await api(pinsRoutes.pin, { body: { image_id: item.id } });
      else await api(pinsRoutes.unpin, {});
    },
    onMutate: async (pinned) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<PublicProfileView>(queryKey);
      client.setQueryData<PublicProfileView>(
        queryKey,
        (user) => user && { ...user, pinned_image: pinned ? item : null },
      );
      return before;
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before);
      showToast('error', messageOf(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
};
