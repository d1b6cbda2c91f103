import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isFilterActive, type Browse } from '../../shared/browse/browse-query.ts';
import { browseText } from '../../shared/browse/browse.text.ts';
import { countsOf, useKinds, type ImagesListOf, type Kinds } from '../../shared/browse/images-list.ts';
import { KindListing } from '../../entities/work/kind-listing.tsx';
import { KindTabs, ListTools } from '../../shared/browse/kind-tabs.tsx';
import { browseTo, useBrowse } from '../../shared/browse/use-browse.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { Avatar } from '../../entities/person/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { ProviderSection } from '../../entities/work/provider-section.tsx';
import { WorkRows } from '../../entities/work/work-row.tsx';
import { continuationOf } from './continuation.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { NothingFound } from './nothing-found.tsx';
import { recentSearches } from './recent-searches.ts';
import { foundImages, people } from './search.api.ts';
import { searchText as text } from './search.text.ts';
import css from './results-page.module.css';

/** Number of people shown initially; a button shows the others. */
const PEOPLE_FOLDED = 12;

const askLogin = () => openDialog({ name: 'login', guarded: true });

const FoundPeople = ({ q }: { q: string }) => {
  const { data, instead } = useLoaded(useQuery(people(q)), text.loadingPeople);
  const [open, setOpen] = useState(false);
  if (data === undefined) return instead;
  if (data.length === 0) return <p className={css.note}>{text.noPeople}</p>;
  return (
    <>
      <ul className={css.people}>
        {data.slice(0, open ? data.length : PEOPLE_FOLDED).map((user) => (
          <li key={user.id}>
            <Link to={`/users/${user.id}`}>
              <Avatar user={user} size={48} />
              <span>
                <strong>{user.full_name}</strong>
                <bdi>@{user.username}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {!open && data.length > PEOPLE_FOLDED && (
        <Button onClick={() => setOpen(true)}>{text.allPeople(data.length)}</Button>
      )}
    </>
  );
};

/** People in the results, after the works. For visitors, shows a login prompt and sends no request. */
const People = ({ q }: { q: string }) => {
  const signedIn = useSignedIn();
  return (
    <section className={css.section}>
      <h2>{text.people}</h2>
      {signedIn ? (
        <FoundPeople q={q} />
      ) : (
        <p className={css.login}>
          {text.peopleNote}{' '}
          <Button icon="person" onClick={askLogin}>
            {text.loginForPeople}
          </Button>
        </p>
      )}
    </section>
  );
};

const titleOf = (browse: Browse): string => {
  if (browse.q) return text.resultsFor(browse.q);
  return isFilterActive(browse) ? text.filtered : text.all;
};

/**
 * Returns the text that the server searched instead, and related works that continue the result once all lists have
 * loaded.
 */
const helpOf = (kinds: Kinds, { type }: Browse) => {
  const types = type === null ? imageTypes : [type];
  const pages = types.flatMap((one) => kinds[one].data?.pages[0] ?? []);
  return {
    meant: pages.find(({ did_you_mean }) => did_you_mean !== undefined)?.did_you_mean,
    more: pages.length < types.length ? [] : continuationOf(pages),
  };
};

const Meant = ({ browse, meant }: { browse: Browse; meant: string | undefined }) =>
  meant === undefined ? null : (
    <p className={css.meant}>
      {text.nothingFor(browse.q ?? '')} <Link {...browseTo({ ...browse, q: meant })}>{text.didYouMean(meant)}</Link>
    </p>
  );

const MoreLikeThis = ({ items }: { items: readonly ImageItemView[] }) =>
  items.length === 0 ? null : (
    <section className={css.section}>
      <h2>{text.moreLikeThis}</h2>
      <WorkRows label={text.moreLikeThis} items={items} />
    </section>
  );

/** Items of the GIF provider for a text. Filters don't apply to them, so a filtered search has none. */
const Provided = ({ browse }: { browse: Browse }) =>
  !browse.q || browse.type === 'Art' || isFilterActive(browse) ? null : (
    <ProviderSection q={browse.q} type={browse.type ?? 'Gif'} />
  );

/** Results for a text and filters: rows of all three kinds, or the full list of one kind. */
export const ResultsPage = () => {
  const browse = useBrowse();
  const q = browse.q ?? '';
  const listOf = useCallback<ImagesListOf>((type) => foundImages(browse, type), [browse]);
  const kinds = useKinds(listOf);
  const counts = countsOf(kinds);
  const { Gif, Sticker, Art } = counts;
  const { meant, more } = helpOf(kinds, browse);
  useEffect(() => {
    if (q !== '') recentSearches.getState().remember(q);
  }, [q]);
  useTitle(q === '' ? titleOf(browse) : text.titleOf(q));
  return (
    <div className={css.page}>
      <h1>{titleOf({ ...browse, q: meant ?? browse.q })}</h1>
      <p role="status" className="visually-hidden">
        {Gif !== undefined && Sticker !== undefined && Art !== undefined
          ? text.counts(Gif, Sticker, Art)
          : browseText.loading}
      </p>
      <KindTabs browse={browse} counts={counts}>
        <ListTools>
          <FilterBar />
        </ListTools>
      </KindTabs>
      <FilterChips />
      <Meant browse={browse} meant={meant} />
      <KindListing
        kinds={kinds}
        browse={browse}
        empty={<NothingFound browse={browse} isContinued={more.length > 0} />}
      />
      <MoreLikeThis items={more} />
      <Provided browse={browse} />
      {q !== '' && browse.type === null && <People key={q} q={q} />}
    </div>
  );
};
