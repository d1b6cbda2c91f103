import { search as limits } from '@pixchange/contracts/http/limits';
import type { GifProviderName } from '@pixchange/contracts/http/values/images';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { codeOf } from '../../shared/api/failure.ts';
import { useWorks } from '../../shared/browse/images-list.ts';
import { NextPage } from '../../shared/ui/loaded.tsx';
import { providerImages } from './provider-section.api.ts';
import { providerName } from './provider-name.ts';
import { providerSectionText as text } from './provider-section.text.ts';
import { WorkRows } from './work-row.tsx';
import css from './provider-section.module.css';

/** Search of KLIPY alone. Its field is empty at first, because KLIPY requires the placeholder. */
const KlipySearch = ({ onAsk }: { onAsk: (text: string) => void }) => (
  <search>
    <form
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(String(new FormData(event.currentTarget).get('q') ?? '').trim());
      }}
    >
      <input
        type="search"
        name="q"
        aria-label={text.search(providerName('klipy'))}
        placeholder={text.searchKlipy}
        maxLength={limits.queryLengthMax}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit">{text.run}</button>
    </form>
  </search>
);

interface ProviderSectionProps {
  q: string;
  type: 'Gif' | 'Sticker';
}

/** Returns the reason for which there are no items. */
const statusOf = (
  { isPending, error }: { isPending: boolean; error: Error | null },
  name: string,
  searched: string,
) => {
  if (isPending) return text.loading(name);
  if (codeOf(error) === 'provider.used-up') return text.usedUp(name);
  if (error !== null) return text.failed(name);
  return text.nothing(name, searched);
};

const Items = ({ provider, q, type }: ProviderSectionProps & { provider: GifProviderName }) => {
  const [searched, setSearched] = useState(q);
  const query = useInfiniteQuery(providerImages(provider, searched, type));
  const items = useWorks(query);
  const name = providerName(provider);
  const isUsedUp = codeOf(query.error) === 'provider.used-up';
  // Without items, the section appears only for its own search, or to report that the provider's calls are used up.
  if (items.length === 0 && searched === q && !isUsedUp) return null;
  return (
    <section className={css.section} aria-label={text.title(name)}>
      <h2>{text.title(name)}</h2>
      <p className={css.marked}>
        <strong>{text.mark(name)}</strong> <span>{text.note}</span>
      </p>
      {provider === 'klipy' && <KlipySearch onAsk={setSearched} />}
      {items.length === 0 ? (
        <p role="status" className={css.note}>
          {statusOf(query, name, searched)}
        </p>
      ) : (
        <>
          <WorkRows label={text.title(name)} items={items} />
          <div className={css.more}>
            <NextPage of={query}>{text.more(name)}</NextPage>
          </div>
        </>
      )}
    </section>
  );
};

/**
 * Section with items of the GIF provider, after the site's works. Renders nothing on a site without a
 * provider, and while the provider does not answer.
 */
export const ProviderSection = (props: ProviderSectionProps) => {
  const provider = usePublicConfig()?.gif_provider ?? null;
  return provider === null ? null : <Items key={`${props.q} ${props.type}`} provider={provider} {...props} />;
};
