import { useQuery } from '@tanstack/react-query';
import { WorkRows } from '../../entities/work/work-row.tsx';
import { Inked } from '../../shared/ui/inked.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { runningTheme, textsOf } from './themes.api.ts';
import { themesText as text } from './themes.text.ts';
import css from './themes.module.css';

/** Running theme with its best entries; renders nothing while there is none. */
export const ThemeRow = () => {
  const { data: theme = null } = useQuery(runningTheme());
  if (theme === null) return null;
  const { slug, tag, images } = theme;
  const { name, description } = textsOf(theme);
  return (
    <section className={css.row} aria-labelledby="home-theme">
      <header className={css.head}>
        <h2 id="home-theme">
          <Inked ink="Art">{text.title(name)}</Inked>
        </h2>
        <p>{description}</p>
        <Link to={`/themes/${slug}`}>{text.see}</Link>
      </header>
      {images.length === 0 ? (
        <p className={css.note}>{text.noneText(tag)}</p>
      ) : (
        <WorkRows label={text.title(name)} items={images} single />
      )}
    </section>
  );
};
