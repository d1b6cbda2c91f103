import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';
import { Link } from '../../shared/ui/link.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useMayPlay } from '../../entities/work/use-may-play.ts';
import { WorkPicture } from '../../entities/work/work-picture.tsx';
import { profileText as text } from './profile.text.ts';
import css from './tops-rail.module.css';

const SHOWN = 6;
const SIDE_PX = 100;

const topsOf = (userId: string) =>
  queryOptions({
    queryKey: [...imageKeys.all, 'tops', userId],
    queryFn: ({ signal }) =>
      api(imagesRoutes.topsOf, { params: { id: userId }, query: { page: 1, per_page: SHOWN }, signal }),
  });

/** Row of a person's top works; hidden when empty, because visitors can't add any. */
export const TopsRail = ({ user, allTo }: { user: PublicUserView; allTo?: string | undefined }) => {
  const plays = useMayPlay();
  const { data } = useQuery(topsOf(user.id));
  const works = data?.collection ?? [];
  if (works.length === 0) return null;
  return (
    <section className={css.tops} aria-label={text.topsOf(user.full_name)}>
      <header>
        <h2>{text.tops}</h2>
        {allTo !== undefined && <Link to={allTo}>{text.allTops}</Link>}
      </header>
      <ul>
        {works.map(
          (item) =>
            item.image !== null && (
              <li key={item.id}>
                <Link
                  to={`/images/${item.id}`}
                  aria-label={uiText.by(item.title, item.user.full_name)}
                  data-kind={item.type}
                >
                  <WorkPicture picture={item.image} alt={item.alt_text ?? ''} playing={plays} widthPx={SIDE_PX} />
                </Link>
              </li>
            ),
        )}
      </ul>
    </section>
  );
};
