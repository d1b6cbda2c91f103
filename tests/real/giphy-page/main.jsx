import { GiphyFetch, setServerUrl } from '@giphy/js-fetch-api';
import { Carousel, Gif, Grid, SearchBar, SearchContext, SearchContextManager } from '@giphy/react-components';
import { useContext, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/*
 * Page of another site with GIPHY's unchanged components from npm. The page knows only the URL of a Pixchange site and
 * an API key.
 */
const given = new URLSearchParams(location.search);
setServerUrl(given.get('server'));
const key = given.get('key');
const gf = new GiphyFetch(key);

const Results = () => {
  const { fetchGifs, searchKey } = useContext(SearchContext);
  return <Grid key={searchKey} columns={3} width={760} gutter={8} fetchGifs={fetchGifs} noLink={false} />;
};

const One = () => {
  const [gif, setGif] = useState(null);
  useEffect(() => {
    gf.trending({ limit: 1 }).then(({ data: [first] }) => setGif(first));
  }, []);
  return gif === null ? null : <Gif gif={gif} width={300} />;
};

createRoot(document.getElementById('root')).render(
  <main>
    <h1>A chat app of somebody else</h1>
    <section id="carousel">
      <h2>Carousel</h2>
      <Carousel gifHeight={140} gutter={8} fetchGifs={(offset) => gf.trending({ offset, limit: 10 })} />
    </section>
    <section id="gif">
      <h2>Gif</h2>
      <One />
    </section>
    <section id="grid">
      <h2>Search bar and Grid</h2>
      <SearchContextManager apiKey={key}>
        <SearchBar />
        <Results />
      </SearchContextManager>
    </section>
  </main>,
);
