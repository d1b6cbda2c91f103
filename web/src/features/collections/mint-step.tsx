import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useNavigate } from 'react-router';
import { PublishFirst } from '../../entities/work/publish-first.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { collectionsText as text } from './collections.text.ts';

/** Link to the mint of a collection's work, or the step that comes before it. */
export const MintStep = ({ item, collectionId }: { item: ImageItemView; collectionId: string }) => {
  const navigate = useNavigate();
  if (!item.public) return <PublishFirst item={item} />;
  return (
    <Button
      icon="token"
      aria-label={text.mintWork(item.title || uiText.untitled)}
      onClick={() => void navigate(`/mint_sell?image=${item.id}&collection=${collectionId}`)}
    >
      {text.mint}
    </Button>
  );
};
