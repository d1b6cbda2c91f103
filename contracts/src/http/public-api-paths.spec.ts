import { describe, expect, it } from 'vitest';
import { allEndpoints, plainRoutes, redirectRoutes } from './all.ts';
import { isKlipyApi, isOwnApi, isPublicApi, withoutPathKey } from './public-api-paths.ts';
import { publicReads } from './public-reads.ts';

describe('the paths of the public API', () => {
  it('are those of its three formats', () => {
    for (const url of ['/v1/gifs/search?q=x', '/v2', '/api/v1', '/api/v1/key/gifs/trending', '/api/v1?x'])
      expect([url, isPublicApi(url), isOwnApi(url)]).toEqual([url, true, false]);
    for (const url of ['/api/images', '/api/v10/x', '/v3/x', '/v1x', '/'])
      expect([url, isPublicApi(url), isKlipyApi(url)]).toEqual([url, false, false]);
    expect([isKlipyApi('/v1/gifs'), isOwnApi('/v1/gifs'), isOwnApi('/api/images')]).toEqual([false, false, true]);
  });

  it('are the paths of no other route', () => {
    const others = [
      ...Object.values(allEndpoints).flatMap((endpoints) => Object.values(endpoints)),
      ...plainRoutes.filter(({ feature }) => feature !== 'public-api'),
      ...redirectRoutes,
      ...publicReads,
    ].map(({ path }) => path);
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter(isPublicApi)).toEqual([]);
    expect(plainRoutes.filter(({ feature, path }) => feature === 'public-api' && !isPublicApi(path))).toEqual([]);
  });

  it('have only the key in their path replaced by asterisks', () => {
    expect(withoutPathKey('/api/v1/pix_4fQz/gifs/search?q=a')).toBe('/api/v1/***/gifs/search?q=a');
    expect(withoutPathKey('/api/v1/pix_4fQz?x=1')).toBe('/api/v1/***?x=1');
    expect(withoutPathKey('/api/images/pix_4fQz')).toBe('/api/images/pix_4fQz');
  });
});
