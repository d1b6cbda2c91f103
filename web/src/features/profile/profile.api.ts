import type { OwnUserView } from '@pixchange/contracts/http/accounts';
import { exportsRoutes } from '@pixchange/contracts/http/routes/exports';
import { paging } from '@pixchange/contracts/http/limits';
import { profileRoutes } from '@pixchange/contracts/http/routes/profile';
import { pictureFields } from '@pixchange/contracts/http/values/profile';
import type { ActiveSessionView } from '@pixchange/contracts/http/sessions';
import { sessionsRoutes } from '@pixchange/contracts/http/routes/sessions';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { sendForm } from '../../shared/api/form-call.ts';
import { pause } from '../../shared/api/pause.ts';
import { everyPage } from '../../shared/api/pages.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { ownFile } from '../../shared/api/own-file.ts';
import { signText } from '../../shared/chain/wallet.ts';
import type { ProfileDraft } from './profile-draft.ts';

export type PictureField = (typeof pictureFields)[number];
export type ChosenPictures = Partial<Record<PictureField, File>>;

const keep = (client: QueryClient, profile: OwnUserView): Promise<void> => {
  client.setQueryData(ownProfile().queryKey, profile);
  return client.invalidateQueries({ queryKey: ['users'] });
};

const saveDetails = (changes: Partial<ProfileDraft>): Promise<OwnUserView> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(changes)) form.append(`user[${name}]`, String(value));
  return sendForm(profileRoutes.edit, { form });
};

const savePictures = (pictures: ChosenPictures, onSent: (part: number) => void): Promise<OwnUserView> => {
  const form = new FormData();
  for (const field of pictureFields) {
    const file = pictures[field];
    if (file !== undefined) form.append(field, file);
  }
  return sendForm(profileRoutes.editImages, { form, onSent });
};

interface Save {
  changes: Partial<ProfileDraft>;
  pictures: ChosenPictures;
  onSent: (part: number) => void;
}

/** Saves the text first, then the pictures. If the server refuses the pictures, the text stays saved. */
export const useSaveProfile = (onPart: (part: 'details' | 'pictures') => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ changes, pictures, onSent }: Save): Promise<void> => {
      if (Object.keys(changes).length > 0) {
        await keep(client, await saveDetails(changes));
        onPart('details');
      }
      if (Object.keys(pictures).length > 0) {
        await keep(client, await savePictures(pictures, onSent));
        onPart('pictures');
      }
    },
  });
};

/**
 * Saves a blockchain address, which the wallet proves by signing the server's challenge; null removes the address.
 * Replacing or removing an address requires the password.
 */
export const useSaveAddress = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ address, password }: { address: string | null; password: string }): Promise<void> => {
      const form = new FormData();
      if (password !== '') form.append('user[password]', password);
      form.append('user[user_address]', address ?? '');
      if (address !== null) {
        const { message } = await api(profileRoutes.addressChallenge, { query: { address } });
        form.append('user[address_message]', message);
        form.append('user[address_signature]', await signText(address, message));
      }
      await keep(client, await sendForm(profileRoutes.edit, { form }));
    },
  });
};

export const activeSessions = () =>
  queryOptions({
    queryKey: ['sessions'],
    staleTime: 0,
    queryFn: ({ signal }): Promise<ActiveSessionView[]> =>
      everyPage((page) => api(sessionsRoutes.list, { query: { page, per_page: paging.perPageMax }, signal })),
  });

export const useEndSessions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<void> => {
      for (const id of ids) await api(sessionsRoutes.end, { params: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: activeSessions().queryKey }),
  });
};

const PREPARING = 202;

/**
 * Fetches the archive; retries until it is ready.
 * @throws ApiError for an error response, and with status 0 without a connection; the signal's reason after an abort
 */
export const fetchArchive = async (signal: AbortSignal): Promise<Blob> => {
  for (;;) {
    const response = await ownFile(exportsRoutes.own.path, signal);
    if (response.status !== PREPARING) return response.blob();
    await pause(1_000 * Number(response.headers.get('retry-after') ?? 5), signal);
  }
};

/** Fetches the proof of the member's own ledger. */
export const fetchLedger = (signal: AbortSignal) => api(exportsRoutes.ledger, { signal });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: ({ password, givesUpTokens }: { readonly password: string; readonly givesUpTokens: boolean }) =>
      api(profileRoutes.remove, {
        body: { ...(password === '' ? {} : { password }), ...(givesUpTokens ? { give_up_tokens: true } : {}) },
      }),
  });
