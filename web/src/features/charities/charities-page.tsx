import type { CharityView } from '@pixchange/contracts/http/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useContactMail } from '../../shared/api/config.api.ts';
import { useTitle } from '../../navigation/page-title.ts';
import { Link } from '../../shared/ui/link.tsx';
import { Chapter, Poster } from '../../shared/ui/poster.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { allCharities } from './charities.api.ts';
import { charitiesText as text } from './charities.text.ts';
import { Cover } from './cover.tsx';
import css from './charities.module.css';

/** Drawing of two hearts above a circle. */
const Art = () => {
  const heart = 'M0 70C-70 22-74-44-34-60-12-68 0-48 0-40 0-48 12-68 34-60 74-44 70 22 0 70z';
  return (
    <>
      <path d={heart} fill="#FF5CB8" transform="translate(150 150) scale(1.7)" />
      <path d={heart} fill="#4FB8FF" transform="translate(268 150) scale(1.7)" />
      <circle cx="209" cy="206" r="86" fill="#FFD93B" />
    </>
  );
};

const Card = ({ charity }: { charity: CharityView }) => (
  <li className={css.card}>
    <Cover charity={charity} />
    <h3>
      <Link to={`/charities/${charity.id}`}>{charity.name}</Link>
    </h3>
    <p>{charity.description.split('\n')[0]}</p>
  </li>
);

const List = () => {
  const mail = useContactMail();
  const { data, instead } = useLoaded(useQuery(allCharities()), text.loading);
  if (data === undefined) return instead;
  if (data.length === 0)
    return (
      <Empty title={text.emptyTitle} text={text.emptyText}>
        <a href={mail}>{text.join}</a>
      </Empty>
    );
  return (
    <ul className={css.list}>
      {data.map((charity) => (
        <Card key={charity.id} charity={charity} />
      ))}
    </ul>
  );
};

export const CharitiesPage = () => {
  useTitle(text.pageTitle);
  const mail = useContactMail();
  return (
    <div className={css.page}>
      <Poster title={text.title} ink="Gif" lead={text.lead} art={<Art />} />
      <Chapter title={text.listTitle} note={text.listNote}>
        <List />
      </Chapter>
      <Chapter title={text.joinTitle}>
        <p className={css.join}>{text.joinText}</p>
        <p>
          <a href={mail} className={css.act}>
            {text.join}
          </a>
        </p>
      </Chapter>
    </div>
  );
};
