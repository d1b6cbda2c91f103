import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useNavigate } from 'react-router';
import { PublishFirst } from '../../entities/work/publish-first.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { collectionsText as text } from './collections.text.ts';

/** Button that opens the mint page for a work of a collection, or the step that a private work needs first. */
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
