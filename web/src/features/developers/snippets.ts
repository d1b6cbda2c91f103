export const snippetIds = ['fetchApi', 'components', 'plain', 'tenor', 'klipy'] as const;
export type SnippetId = (typeof snippetIds)[number];

/** Returns example code for an app, with the API's URL and a key filled in. */
export const snippetOf = (id: SnippetId, origin: string, key: string): string => {
  switch (id) {
    case 'fetchApi':
      return [
        "import { GiphyFetch, setServerUrl } from '@giphy/js-fetch-api';",
        '',
        '// The slash at the end matters.',
        `setServerUrl('${origin}/v1/');`,
        `const gf = new GiphyFetch('${key}');`,
        "const { data } = await gf.search('cat', { limit: 10 });",
      ].join('\n');
    case 'components':
      return [
        "import { GiphyFetch, setServerUrl } from '@giphy/js-fetch-api';",
        "import { Grid } from '@giphy/react-components';",
        '',
        `setServerUrl('${origin}/v1/');`,
        `const gf = new GiphyFetch('${key}');`,
        '',
        'export const Picker = () => (',
        '  <Grid',
        '    width={480}',
        '    columns={3}',
        '    fetchGifs={(offset) => gf.trending({ offset, limit: 10 })}',
        '  />',
        ');',
      ].join('\n');
    case 'plain':
      return [
        `const url = new URL('${origin}/v1/gifs/search');`,
        `url.search = new URLSearchParams({ api_key: '${key}', q: 'cat', limit: '10' });`,
        'const { data } = await (await fetch(url)).json();',
        'const sources = data.map((gif) => gif.images.fixed_height.url);',
      ].join('\n');
    case 'tenor':
      return [
        '// Before: https://tenor.googleapis.com/v2',
        `const BASE = '${origin}/v2';`,
        `const query = new URLSearchParams({ key: '${key}', q: 'cat', limit: '10', media_filter: 'tinygif' });`,
        'const { results, next } = await (await fetch(`${BASE}/search?${query}`)).json();',
        'const sources = results.map((item) => item.media_formats.tinygif.url);',
      ].join('\n');
    case 'klipy':
      return [
        '// Before: https://api.klipy.com/api/v1',
        `const BASE = '${origin}/api/v1/${key}';`,
        "const query = new URLSearchParams({ q: 'cat', page: '1', per_page: '24' });",
        'const { data } = await (await fetch(`${BASE}/gifs/search?${query}`)).json();',
        'const sources = data.data.map((item) => item.file.sm.gif.url);',
      ].join('\n');
  }
};
