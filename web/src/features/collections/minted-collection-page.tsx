import { collectionHead } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { isNotFound, wordsOf } from '../../shared/api/failure.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { usePageHead } from '../../navigation/page-head.ts';
import { Link } from '../../shared/ui/link.tsx';
import { Loading, LoadError } from '../../shared/ui/loading.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { oneCollection } from './collections.api.ts';
import { collectionsText as text } from './collections.text.ts';

/** Redirects a shared link of a collection to its picture. */
export const MintedCollectionPage = () => {
  const { id = '' } = useParams();
  const { data: collection, error, refetch } = useQuery(oneCollection(id));
  const picture = collection?.profile_image.url ?? null;
  const isOpen = collection !== undefined && collection.nft_status !== 'draft';
  usePageHead(isOpen ? (origin) => collectionHead(collection, origin) : null, text.pageTitle);
  useEffect(() => {
    if (picture !== null) location.replace(picture);
  }, [picture]);
  if (error !== null && !isNotFound(error))
    return <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />;
  if (error !== null || (collection !== undefined && picture === null))
    return (
      <Empty whole title={text.missing} text={text.missingText}>
        <Link to="/">{text.toHome}</Link>
      </Empty>
    );
  return <Loading label={text.loading} />;
};
