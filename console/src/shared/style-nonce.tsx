import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

const cache = createCache(nonce === '' ? { key: 'pc' } : { key: 'pc', nonce });

/** Provider that adds the nonce of the page's policy to styles that are created at run time. */
export const StyleNonce = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>{children}</CacheProvider>
);
