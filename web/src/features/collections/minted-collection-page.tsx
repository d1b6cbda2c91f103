import { collectionHead } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { usePageHead } from '../../navigation/page-head.ts';
import { Link } from '../../shared/ui/link.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { oneCollection } from './collections.api.ts';
import { collectionsText as text } from './collections.text.ts';

/** Page behind a shared collection link; redirects to the collection's picture. */
export const MintedCollectionPage = () => {
  const { id = '' } = useParams();
  const missing = (
    <Empty whole title={text.missing} text={text.missingText}>
      <Link to="/">{text.toHome}</Link>
    </Empty>
  );
  const { data: collection, instead } = useLoaded(useQuery(oneCollection(id)), text.loading, { missing });
  const picture = collection?.profile_image.url ?? null;
  const isOpen = collection !== undefined && collection.nft_status !== 'draft';
  usePageHead(isOpen ? (origin) => collectionHead(collection, origin) : null, text.pageTitle);
  useEffect(() => {
    if (picture !== null) location.replace(picture);
  }, [picture]);
  if (collection === undefined) return instead;
  return picture === null ? missing : <Loading label={text.loading} />;
};
