import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

const cache = createCache(nonce === '' ? { key: 'pc' } : { key: 'pc', nonce });

/** Gives the styles that are written while the console runs the nonce by which the page's policy lets them apply. */
export const StyleNonce = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>{children}</CacheProvider>
);
