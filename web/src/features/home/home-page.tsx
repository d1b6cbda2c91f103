import type { ImageType } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { newestRow } from '../../shared/api/image-lists.ts';
import type { ImagesPage } from '../../shared/api/pages.ts';
import { everything } from '../../shared/browse/browse-query.ts';
import { browseText, type Tab } from '../../shared/browse/browse.text.ts';
import { KindTabs, ListTools } from '../../shared/browse/kind-tabs.tsx';
import { useBrowse } from '../../shared/browse/use-browse.ts';
import { lazyOf } from '../../shared/lazy.ts';
import { heartsKey, keptCount, sentKey, type KeptKey } from '../../shared/session/kept-works-keys.ts';
import { Fault, Section } from '../../shared/ui/fault.tsx';
import { useUser } from '../../shared/session/session.ts';
import { tagline } from '../../shared/text/tagline.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Inked } from '../../shared/ui/inked.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { WhenNear } from '../../shared/ui/when-near.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { homeText } from './home.text.ts';
import { BlankRow } from '../../entities/work/work-row.tsx';
import { KeptSection } from './kept-section.tsx';
import { KindRow } from './kind-row.tsx';
import { Picks } from './picks.tsx';
import { upload } from './upload.ts';
import css from './home-page.module.css';

export const Newest = lazyOf(() => import('./newest.tsx'), 'Newest');
const MemberHome = lazyOf(() => import('./member-home.tsx'), 'MemberHome');
const KeptRow = lazyOf(() => import('./kept-row.tsx'), 'KeptRow');

const Tagline = () => (
  <h1 className={css.tagline}>
    {tagline.map((part) =>
      part.ink !== undefined ? (
        <Inked key={part.text} ink={part.ink}>
          {part.text}
        </Inked>
      ) : (
        part.text
      ),
    )}
  </h1>
);

const countOf = ({ total_count }: ImagesPage): number => total_count;

const useCounts = (): Record<ImageType, number | undefined> => ({
  Gif: useQuery({ ...newestRow('Gif'), select: countOf }).data,
  Sticker: useQuery({ ...newestRow('Sticker'), select: countOf }).data,
  Art: useQuery({ ...newestRow('Art'), select: countOf }).data,
});

/** Content further down, deferred until the content above it has rendered, so that each render is short. */
const Further = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : <Loading label={browseText.loading} />;

interface Parts {
  /** Categories below the tabs. */
  categories: ReactNode;
  /** Running theme, below the picks or the recommendations. */
  theme: ReactNode;
  /** Spotlights between the newest works of each kind and the list of all works. */
  spotlights: ReactNode;
}

const [firstKind, ...otherKinds] = imageTypes;

const Everything = ({ spotlights }: Pick<Parts, 'spotlights'>) => (
  <>
    <KindRow type={firstKind} />
    <Further>
      {otherKinds.map((kind) => (
        <KindRow key={kind} type={kind} />
      ))}
      <WhenNear className={css.rest}>
        {spotlights}
        <Further>
          <Newest tab="all" />
        </Further>
      </WhenNear>
    </Further>
  </>
);

/** Row of works stored on this device. The height is known before the code loads, so that the page doesn't shift. */
const Kept = ({ of }: { of: KeptKey }) => {
  const [count] = useState(() => keptCount(of));
  const blank = (
    <KeptSection of={of}>
      <BlankRow label={browseText.loading} count={count} />
    </KeptSection>
  );
  return (
    count > 0 && (
      <Fault fallback={blank}>
        <KeptRow of={of} />
      </Fault>
    )
  );
};

interface HomePageProps extends Parts {
  filters: ReactNode;
}

const Lead = ({ name }: { name: string | undefined }) => (
  <div className={css.lead}>
    {name === undefined ? <Tagline /> : <h1 className={css.greeting}>{homeText.greeting(name)}</h1>}
    <Button look="filled" icon="upload" className={css.upload} onClick={upload}>
      {homeText.upload}
    </Button>
  </div>
);

interface ListsProps extends Pick<Parts, 'spotlights' | 'theme'> {
  tab: Tab;
  /** Content between a member's recommendations and feeds. */
  between: ReactNode;
}

/** Works below the tabs: of one kind, or of all kinds for a visitor or a member. */
const Lists = ({ tab, spotlights, theme, between }: ListsProps) => {
  const { feed } = useBrowse();
  const user = useUser();
  if (tab === 'all' && user === null) return <Everything spotlights={spotlights} />;
  return (
    <Section fallback={<Loading label={browseText.loading} shape="grid" />}>
      {tab === 'all' && user !== null ? (
        <MemberHome user={user} feed={feed} theme={theme}>
          {between}
        </MemberHome>
      ) : (
        <Newest key={tab} tab={tab} />
      )}
    </Section>
  );
};

export const HomePage = ({ filters, categories, spotlights, theme }: HomePageProps) => {
  useTitle();
  const { type } = useBrowse();
  const user = useUser();
  const tab = type ?? 'all';
  const counts = useCounts();
  const isVisitor = tab === 'all' && user === null;
  // Members on phones get works before categories and filters.
  const isLate = useNarrow() && tab === 'all' && user !== null;
  const tools = <ListTools>{filters}</ListTools>;
  const between = isLate && (
    <>
      {categories}
      {tools}
    </>
  );
  return (
    <div className={css.page}>
      <Lead name={user?.full_name} />
      <KindTabs browse={{ ...everything, type }} counts={counts}>
        {!isLate && tools}
      </KindTabs>
      {tab === 'all' && <Kept of={sentKey} />}
      {isVisitor && <Kept of={heartsKey} />}
      {isVisitor && (
        <>
          <Picks />
          {theme}
        </>
      )}
      {!isLate && categories}
      <Lists tab={tab} spotlights={spotlights} theme={theme} between={between} />
    </div>
  );
};
