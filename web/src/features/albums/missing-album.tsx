import type { ReactNode } from 'react';
import { Empty } from '../../shared/ui/empty.tsx';
import { albumsText as text } from './albums.text.ts';

export const MissingAlbum = ({ children }: { children?: ReactNode }) => (
  <Empty whole title={text.notFound} text={text.notFoundText}>
    {children}
  </Empty>
);
