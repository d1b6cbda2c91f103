import { paging } from '@pixchange/contracts/http/limits';
import { collectionsRoutes } from '@pixchange/contracts/http/routes/collections';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { nftsRoutes } from '@pixchange/contracts/http/routes/nfts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { everyPage } from '../../shared/api/pages.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';
import type { Payment } from './funds.ts';

const ASK_MS = 3_000;

/** Whether a mint can still change: it is not on the blockchain yet, or its refund is pending. */
export const mayChange = ({ status, failure, refunded_at }: NftView): boolean =>
  status === 'failed'
    ? refunded_at === null && (failure?.code === 'refused' || failure?.code === 'timeout')
    : status !== 'minted';

export const collection = (id: string) =>
  queryOptions({
    queryKey: ['collections', 'one', id],
    queryFn: ({ signal }) => api(collectionsRoutes.show, { params: { id }, signal }),
  });

/** Query of a mint, polled while the mint can change. */
export const nft = (id: string) =>
  queryOptions({
    queryKey: ['nfts', id],
    queryFn: ({ signal }) => api(nftsRoutes.show, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && mayChange(state.data) ? ASK_MS : false),
  });

export const ownTokens = () =>
  queryOptions({
    queryKey: ['nfts', 'own'],
    queryFn: ({ signal }): Promise<NftView[]> =>
      everyPage((page) => api(nftsRoutes.own, { query: { page, per_page: paging.perPageMax }, signal })),
  });

interface MintRequest {
  readonly imageId: string;
  /** Collection of the token; null for none. */
  readonly collectionId: string | null;
  readonly payment: Payment;
  /** Verified address of the member; null when Pixchange keeps the token. */
  readonly recipient: string | null;
  /** Idempotency key; repeated requests with the same key are charged once. */
  readonly key: string;
}

export const useMint = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ imageId, collectionId, payment, recipient, key }: MintRequest) =>
      api(nftsRoutes.mint, {
        body: {
          image_id: imageId,
          ...(collectionId === null ? {} : { collection_id: collectionId }),
          pay_with: payment,
          ...(recipient === null ? {} : { recipient_address: recipient }),
        },
        idempotencyKey: key,
      }),
    onSuccess: (requested) => {
      client.setQueryData(nft(requested.id).queryKey, requested);
      void client.invalidateQueries({ queryKey: ownProfile().queryKey });
      void client.invalidateQueries({ queryKey: ['transactions'] });
    },
    // Refetches even after a refusal, because the displayed data may be out of date.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: imageKeys.all }),
        client.invalidateQueries({ queryKey: ['collections'] }),
      ]),
  });
};
