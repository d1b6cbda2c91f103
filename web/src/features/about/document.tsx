import type { ReactNode } from 'react';
import { Poster } from '../../shared/ui/poster.tsx';
import css from './document.module.css';

interface DocumentText {
  readonly title: readonly [string, string, string];
  readonly lead: string;
  readonly contents: string;
  readonly inShort: string;
  readonly entity: string;
  readonly parts: readonly {
    readonly id: string;
    readonly title: string;
    readonly short: string;
    readonly text: readonly string[];
  }[];
}

/** Readable legal text: a sticky table of contents, and each section starts with one plain sentence. */
export const Document = ({
  words,
  ink,
  art,
}: {
  words: DocumentText;
  ink: 'Gif' | 'Sticker' | 'Art';
  art: ReactNode;
}) => (
  <div className={css.page}>
    <Poster title={words.title} ink={ink} lead={words.lead} art={art} />
    <div className={css.columns} data-ink={ink}>
      <nav className={css.contents} aria-label={words.contents}>
        <ol>
          {words.parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={css.parts}>
        {words.parts.map(({ id, title, short, text }, index) => (
          <section key={id} id={id}>
            <h2>
              <span aria-hidden="true">{index + 1}</span>
              {title}
            </h2>
            <p className={css.short}>
              <b className="visually-hidden">{words.inShort}: </b>
              {short}
            </p>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p className={css.entity}>{words.entity}</p>
      </div>
    </div>
  </div>
);
