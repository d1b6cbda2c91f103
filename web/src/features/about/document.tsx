import type { ReactNode } from 'react';
import { Poster } from '../../shared/ui/poster.tsx';
import css from './document.module.css';

interface DocumentText {
  /** Title in three pieces; the ink marks the middle piece. */
  readonly title: readonly [string, string, string];
  readonly lead: string;
  /** Label of the table of contents, for screen readers. */
  readonly contents: string;
  /** Label of a summary, for screen readers. */
  readonly inShort: string;
  /** Company responsible for the text. */
  readonly entity: string;
  readonly parts: readonly {
    readonly id: string;
    readonly title: string;
    /** Summary in one sentence. */
    readonly short: string;
    readonly text: readonly string[];
  }[];
}

/** Page of a legal text with a table of contents. Each section starts with a summary in plain language. */
export const Document = ({
  content,
  ink,
  art,
}: {
  content: DocumentText;
  ink: 'Gif' | 'Sticker' | 'Art';
  art: ReactNode;
}) => (
  <div className={css.page}>
    <Poster title={content.title} ink={ink} lead={content.lead} art={art} />
    <div className={css.columns} data-ink={ink}>
      <nav className={css.contents} aria-label={content.contents}>
        <ol>
          {content.parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={css.parts}>
        {content.parts.map(({ id, title, short, text }, index) => (
          <section key={id} id={id}>
            <h2>
              <span aria-hidden="true">{index + 1}</span>
              {title}
            </h2>
            <p className={css.short}>
              <b className="visually-hidden">{content.inShort}: </b>
              {short}
            </p>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p className={css.entity}>{content.entity}</p>
      </div>
    </div>
  </div>
);
