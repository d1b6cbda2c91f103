import type { CategoryView, SubcategoryView } from '@pixchange/contracts/http/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import type { Browse } from '../../shared/browse/browse-query.ts';
import { browseText } from '../../shared/browse/browse.text.ts';
import { countsOf, isNothing, useKinds, type ImagesListOf } from '../../shared/browse/images-list.ts';
import { KindListing } from '../../entities/work/kind-listing.tsx';
import { ProviderSection } from '../../entities/work/provider-section.tsx';
import { KindTabs, ListTools } from '../../shared/browse/kind-tabs.tsx';
import { browseTo, useBrowse } from '../../shared/browse/use-browse.ts';
import { Breadcrumbs } from '../../navigation/breadcrumbs.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { categories, categoryImages, hasWorks, subcategories, subcategoryImages } from './catalogue.api.ts';
import { catalogueText as text } from './catalogue.text.ts';
import { ChipRow } from './chip-row.tsx';
import { CoverTile } from './cover-tile.tsx';
import css from './category-page.module.css';

const Home = () => <Link to="/">{browseText.home}</Link>;
const All = () => <Link {...browseTo({ category: '' })}>{text.categories}</Link>;

const Missing = () => (
  <Empty whole title={text.missingTitle} text={text.missingText}>
    <Link {...browseTo({ category: '' })}>{text.toAll}</Link>
  </Empty>
);

interface TilesProps<T> {
  entries: readonly T[];
  toOf: (entry: T) => Partial<Browse>;
}

const Tiles = <T extends CategoryView>({ entries, toOf }: TilesProps<T>) => (
  <ul className={css.tiles}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <CoverTile entry={entry} to={toOf(entry)} />
      </li>
    ))}
  </ul>
);

interface HeadProps {
  title: string;
  links: ReactNode[];
  note?: string;
}

const Head = ({ title, links, note }: HeadProps) => {
  useTitle(title);
  return (
    <>
      <Breadcrumbs label={browseText.breadcrumbs} links={links} current={title} />
      <h1>{title}</h1>
      {note !== undefined && <p className={css.note}>{note}</p>}
    </>
  );
};

const AllCategories = ({ list }: { list: readonly CategoryView[] }) => {
  const shown = list.filter(hasWorks);
  return (
    <>
      <Head title={text.categories} links={[<Home key="home" />]} note={text.categoriesNote} />
      {shown.length === 0 ? (
        <Empty title={text.emptyTitle} text={text.noCategoriesText}>
          <Link to="/">{text.fresh}</Link>
        </Empty>
      ) : (
        <Tiles entries={shown} toOf={({ slug }) => ({ category: slug })} />
      )}
    </>
  );
};

interface SubjectProps {
  category: CategoryView;
  /** Null for all subjects of the category. */
  subcategory: SubcategoryView | null;
  browse: Browse;
}

/** Works of one subject, or of all subjects of a category; without any, items of the GIF provider follow. */
const Works = ({ category, subcategory, browse }: SubjectProps) => {
  const [id, subcategoryId] = [category.id, subcategory?.id];
  const listOf = useCallback<ImagesListOf>(
    (type) => (subcategoryId === undefined ? categoryImages(id, type) : subcategoryImages(subcategoryId, type)),
    [id, subcategoryId],
  );
  const kinds = useKinds(listOf);
  return (
    <>
      <div className={css.tabs}>
        <KindTabs browse={browse} counts={countsOf(kinds)}>
          <ListTools />
        </KindTabs>
      </div>
      <KindListing
        kinds={kinds}
        browse={browse}
        empty={
          <Empty title={text.emptyTitle} text={text.emptyText}>
            {subcategory === null ? (
              <Link {...browseTo({ category: '' })}>{text.toAll}</Link>
            ) : (
              <Link {...browseTo({ category: category.slug })}>{text.allOf(category.name)}</Link>
            )}
          </Empty>
        }
      />
      {isNothing(kinds) && browse.type !== 'Art' && (
        <ProviderSection q={(subcategory ?? category).name} type={browse.type ?? 'Gif'} />
      )}
    </>
  );
};

interface SubjectsProps {
  category: CategoryView;
  list: readonly SubcategoryView[];
  current: SubcategoryView | null;
}

/** Links to the subjects of a category that have works, and to the current subject. */
const Subjects = ({ category, list, current }: SubjectsProps) => {
  const shown = list.filter((one) => hasWorks(one) || one.id === current?.id);
  return shown.length === 0 ? null : (
    <ChipRow label={text.subjectsOf(category.name)}>
      <li>
        <Link {...browseTo({ category: category.slug })} aria-current={current === null ? 'page' : undefined}>
          {text.allOf(category.name)}
        </Link>
      </li>
      {shown.map((one) => (
        <li key={one.id}>
          <Link
            {...browseTo({ category: category.slug, subcategory: one.slug })}
            aria-current={one.id === current?.id ? 'page' : undefined}
          >
            {one.name}
          </Link>
        </li>
      ))}
    </ChipRow>
  );
};

const InCategory = ({ category, browse }: { category: CategoryView; browse: Browse }) => {
  const { data, instead } = useLoaded(useQuery(subcategories(category.id)), browseText.loading);
  if (data === undefined) return instead;
  const current = data.find(({ slug }) => slug === browse.subcategory) ?? null;
  if (browse.subcategory !== null && current === null) return <Missing />;
  const up = (
    <Link key="category" {...browseTo({ category: category.slug })}>
      {category.name}
    </Link>
  );
  return (
    <>
      <Head
        title={(current ?? category).name}
        links={[<Home key="home" />, <All key="all" />, ...(current === null ? [] : [up])]}
      />
      <Subjects category={category} list={data} current={current} />
      <Works key={current?.id ?? category.id} category={category} subcategory={current} browse={browse} />
    </>
  );
};

const Chosen = ({ list, browse }: { list: readonly CategoryView[]; browse: Browse }) => {
  if (browse.category === '') return <AllCategories list={list} />;
  const category = list.find(({ slug }) => slug === browse.category);
  return category === undefined ? <Missing /> : <InCategory category={category} browse={browse} />;
};

/** Catalog page with all categories, one category, or one subcategory, depending on the URL. */
export const CategoryPage = () => {
  const browse = useBrowse();
  const { data, instead } = useLoaded(useQuery(categories()), browseText.loading);
  return (
    <div className={css.page}>
      {data !== undefined && <Chosen list={data} browse={browse} />}
      {instead}
    </div>
  );
};
