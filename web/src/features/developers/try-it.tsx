import { TRY_KEY } from '@pixchange/contracts/http/values/api-keys';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { developersText as text } from './developers.text.ts';
import { pathOf, trialResults, type FoundGif, type Trial } from './public-gifs.api.ts';
import css from './developers.module.css';

const kinds = ['gifs', 'stickers'] as const;

/** Result that is animated unless the system prefers reduced motion. */
const Result = ({ gif: { url, title, username, images } }: { gif: FoundGif }) => {
  const { fixed_height_small: moving = {}, fixed_height_small_still: still = {} } = images;
  return (
    <li>
      <a href={new URL(url).pathname} target="_blank" rel="noopener">
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcSet={still['url']} />
          <img
            src={moving['url']}
            width={moving['width']}
            height={moving['height']}
            alt={text.tryGif(title, username)}
            loading="lazy"
          />
        </picture>
      </a>
    </li>
  );
};

const Results = ({ trial, apiKey }: { trial: Trial; apiKey: string }) => {
  const { data, instead } = useLoaded(useQuery(trialResults(trial, apiKey)), text.tryLoading);
  if (data === undefined) return instead;
  if (data.length === 0) return <p role="status">{text.tryNone}</p>;
  return (
    <ul className={css.results} aria-label={text.tryResults}>
      {data.map((gif) => (
        <Result key={gif.id} gif={gif} />
      ))}
    </ul>
  );
};

/**
 * Box that calls the real API and shows the results.
 * @param apiKey a key that was just created; null uses the trial key
 */
export const TryIt = ({ apiKey }: { apiKey: string | null }) => {
  const [kind, setKind] = useState<Trial['kind']>('gifs');
  const [q, setQ] = useState('');
  const [trial, setTrial] = useState<Trial>({ kind: 'gifs', q: '' });
  const key = apiKey ?? TRY_KEY;
  const request = useRef<HTMLParagraphElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTrial({ kind, q: q.trim() });
    request.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={css.trial}>
      <form className={css.trialForm} onSubmit={send}>
        <fieldset className={css.kinds}>
          <legend>{text.tryKind}</legend>
          {kinds.map((one) => (
            <label key={one}>
              <input type="radio" name="kind" value={one} checked={kind === one} onChange={() => setKind(one)} />
              {text.kinds[one]}
            </label>
          ))}
        </fieldset>
        <Field
          label={text.tryQuery}
          hint={text.tryQueryHint}
          type="search"
          maxLength={50}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Button type="submit" icon="search">
          {text.tryRun}
        </Button>
      </form>
      <p ref={request} className={css.request}>
        <span>{text.tryRequest}</span>
        <code dir="ltr">GET {pathOf(trial, key)}</code>
      </p>
      <Results trial={trial} apiKey={key} />
    </div>
  );
};
