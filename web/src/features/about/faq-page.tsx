import { useState } from 'react';
import { useContactMail } from '../../shared/api/config.api.ts';
import { AccordionItem } from '../../shared/ui/accordion.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { Chapter, Poster } from '../../shared/ui/poster.tsx';
import { faqText as text } from './faq.text.ts';
import css from './about.module.css';

const questions = text.groups.flatMap(({ entries }) => entries.map(({ question }) => question));

const Art = () => (
  <>
    <circle cx="160" cy="150" r="118" fill="#FFD93B" />
    <path d="M92 262l28-60 40 34z" fill="#FFD93B" />
    <rect x="170" y="78" width="214" height="150" rx="20" fill="#4FB8FF" />
    <path d="M330 214l16 62-58-50z" fill="#4FB8FF" />
    <g fill="#FF5CB8">
      <circle cx="216" cy="154" r="17" />
      <circle cx="276" cy="154" r="17" />
      <circle cx="336" cy="154" r="17" />
    </g>
  </>
);

/** FAQ page. Several answers can be open at the same time, so that readers can compare them. */
export const FaqPage = () => {
  useTitle(text.pageTitle);
  const mail = useContactMail();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (question: string) =>
    setOpen((before) =>
      before.has(question) ? new Set([...before].filter((one) => one !== question)) : new Set([...before, question]),
    );
  const isAll = open.size === questions.length;
  return (
    <div className={css.page}>
      <Poster title={text.title} ink="Sticker" lead={text.lead} art={<Art />}>
        <Button onClick={() => setOpen(new Set(isAll ? [] : questions))}>{isAll ? text.closeAll : text.openAll}</Button>
      </Poster>
      {text.groups.map(({ title, entries }) => (
        <Chapter key={title} title={title}>
          {entries.map(({ question, answer }) => (
            <AccordionItem
              key={question}
              title={question}
              text={answer}
              open={open.has(question)}
              onToggle={() => toggle(question)}
            />
          ))}
        </Chapter>
      ))}
      <p className={css.foot}>
        {text.more} <a href={mail}>{text.contact}</a>
      </p>
    </div>
  );
};
