import { Button } from '../../shared/ui/button.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { homeText } from './home.text.ts';
import { upload } from './upload.ts';

export const NoWorks = () => (
  <Empty title={homeText.emptyTitle} text={homeText.emptyText}>
    <Button look="filled" icon="upload" onClick={upload}>
      {homeText.emptyAction}
    </Button>
  </Empty>
);
