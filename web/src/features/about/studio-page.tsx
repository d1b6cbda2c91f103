import { useContactMail } from '../../shared/api/config.api.ts';
import { Inked } from '../../shared/ui/inked.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { Link } from '../../shared/ui/link.tsx';
import { Chapter, Poster } from '../../shared/ui/poster.tsx';
import { Cards } from './cards.tsx';
import { studioText as text } from './studio.text.ts';
import about from './about.module.css';
import css from './studio.module.css';

/** Drawing of two rollers with a sheet between them. */
const Art = () => (
  <>
    <circle cx="128" cy="112" r="98" fill="#FF5CB8" />
    <circle cx="292" cy="112" r="98" fill="#4FB8FF" />
    <path d="M84 128h252v164H84z" fill="#FFD93B" />
  </>
);

/** Sample work in the frame of its kind. Inline SVG avoids loading an image. */
const Sample = ({ kind }: { kind: 'Gif' | 'Sticker' | 'Art' }) => (
  <div className={css.sample} data-kind={kind} aria-hidden="true">
    <svg viewBox="0 0 120 90">
      {kind === 'Gif' && (
        <path
          d="M18 70a42 42 0 0184 0M34 70a26 26 0 0152 0M50 70a10 10 0 0120 0"
          fill="none"
          stroke="#14181A"
          strokeWidth="7"
        />
      )}
      {kind === 'Sticker' && (
        <path
          d="M60 10l13 24 27 5-19 20 4 27-25-12-25 12 4-27-19-20 27-5z"
          fill="#FFD93B"
          stroke="#fff"
          strokeWidth="6"
          strokeLinejoin="round"
        />
      )}
      {kind === 'Art' && <path d="M0 0h120v90H0z" fill="#4FB8FF" />}
      {kind === 'Art' && <path d="M0 90l38-48 26 30 20-22 36 40z" fill="#14181A" />}
    </svg>
  </div>
);

const Kinds = () => (
  <ul className={css.kinds}>
    {text.kinds.map(({ kind, name, frame, text: description }) => (
      <li key={kind}>
        <Sample kind={kind as 'Gif' | 'Sticker' | 'Art'} />
        <h3>
          <Inked ink={kind as 'Gif' | 'Sticker' | 'Art'}>{name}</Inked>
        </h3>
        <p className={css.frame}>{frame}</p>
        <p>{description}</p>
      </li>
    ))}
  </ul>
);

/** Page about the kinds of works, the processing of uploads, the audit log, and the people who run the site. */
export const StudioPage = () => {
  useTitle(text.pageTitle);
  const mail = useContactMail();
  return (
    <div className={about.page}>
      <Poster title={text.title} ink="all" lead={text.lead} art={<Art />}>
        <Link to="/">{text.visit}</Link>
        <Link to="/spotlight">{text.spotlight}</Link>
      </Poster>
      <Chapter title={text.kindsTitle} note={text.kindsNote}>
        <Kinds />
      </Chapter>
      <Chapter title={text.pressTitle} note={text.pressNote}>
        <Cards cards={text.press} />
      </Chapter>
      <Chapter title={text.booksTitle} note={text.booksNote}>
        <Cards cards={text.books} />
        <p className={about.act}>
          <a href="/audit/key" target="_blank" rel="noopener">
            {text.key}
          </a>
        </p>
      </Chapter>
      <Chapter title={text.peopleTitle}>
        <p className={css.talk}>{text.people}</p>
        <p className={about.act}>
          <a href={mail}>{text.contact}</a>
        </p>
      </Chapter>
    </div>
  );
};
