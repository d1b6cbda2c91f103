import type { ThemeView } from '@pixchange/contracts/http/themes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { WorkRows } from '../../entities/work/work-row.tsx';
import { WorksGrid } from '../../entities/work/works-grid.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { isNotFound } from '../../shared/api/failure.ts';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { Inked } from '../../shared/ui/inked.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { oneTheme, textsOf, themeImages } from './themes.api.ts';
import { themesText as text } from './themes.text.ts';
import css from './themes.module.css';

const upload = () => whenSignedIn(() => openDialog({ name: 'upload' }), 'upload');

const UploadButton = () => (
  <Button look="filled" icon="upload" onClick={upload}>
    {text.upload}
  </Button>
);

/** All entries, those with the most hearts first. */
const Entries = ({ theme: { slug, tag, ended } }: { theme: ThemeView }) => {
  const query = useInfiniteQuery(themeImages(slug));
  return (
    <section className={css.section}>
      <h2>{text.entries}</h2>
      <WorksGrid
        label={text.entries}
        query={query}
        missing={null}
        empty={
          <Empty title={text.none} text={ended ? text.nobody : text.noneText(tag)}>
            <Link to="/">{text.home}</Link>
          </Empty>
        }
      />
    </section>
  );
};

const Theme = ({ theme }: { theme: ThemeView }) => {
  const { tag, ended, last_day: lastDay, winners } = theme;
  const { name, description } = textsOf(theme);
  const day = new Date(lastDay);
  return (
    <>
      <h1>
        <Inked ink="Art">{name}</Inked>
      </h1>
      <p className={css.note}>{description}</p>
      <p className={css.note}>{ended ? text.over(day) : text.howTo(tag, day)}</p>
      {!ended && (
        <p className={css.upload}>
          <UploadButton />
        </p>
      )}
      {winners.length > 0 && (
        <section className={css.section}>
          <h2>{text.winners}</h2>
          <WorkRows label={text.winners} items={winners} />
        </section>
      )}
      <Entries theme={theme} />
    </>
  );
};

/** Page of a theme with its entries. A missing theme redirects to the error page; any other error is shown here. */
export const ThemePage = () => {
  const { slug = '' } = useParams();
  const query = useQuery(oneTheme(slug));
  const { data: theme, instead } = useLoaded(query, text.loading, { shape: 'grid' });
  useTitle(theme === undefined ? undefined : textsOf(theme).name);
  if (isNotFound(query.error)) return <Navigate to="/404" replace />;
  return (
    <div className={css.page}>
      {instead}
      {theme !== undefined && <Theme theme={theme} />}
    </div>
  );
};
