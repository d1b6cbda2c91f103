import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../shared/api/failure.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { SharePopover } from '../../shared/ui/share-popover.tsx';
import { shortLink } from './sharing.api.ts';
import { sharingText as text } from './sharing.text.ts';

/** The link of a work, to copy. */
export const WorkLink = ({ path, onClose }: { path: string; onClose: () => void }) => {
  const signedIn = useSignedIn();
  const { data, error } = useQuery({ ...shortLink(path), enabled: signedIn });
  // Short links are made for signed-in people; anyone else shares the page's own address.
  return (
    <SharePopover
      label={text.workLink}
      link={signedIn ? data : `${location.origin}${path}`}
      failure={error === null ? undefined : wordsOf(error)}
      onClose={onClose}
    />
  );
};
