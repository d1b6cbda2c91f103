import type { NewApiKey } from '@pixchange/contracts/http/api-keys';
import { useState } from 'react';
import { useTitle } from '../../navigation/page-title.ts';
import { Chapter, Poster } from '../../shared/ui/poster.tsx';
import { developersText as text } from './developers.text.ts';
import { KeysSection } from './keys-section.tsx';
import { SnippetTabs } from './snippet-tabs.tsx';
import { TryIt } from './try-it.tsx';
import css from './developers.module.css';

/** Drawing of three tiles and a circle in the site's three colors. */
const Art = () => (
  <>
    <path d="M40 30h160v110H40z" fill="#FF5CB8" />
    <path d="M180 70h200v90H180z" fill="#4FB8FF" />
    <path d="M40 120h170v160H40z" fill="#FFD93B" />
    <circle cx="286" cy="222" r="72" fill="#FF5CB8" />
  </>
);

const Statements = ({ items }: { items: readonly { readonly title: string; readonly text: string }[] }) => (
  <ul className={css.statements}>
    {items.map(({ title, text: description }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{description}</p>
      </li>
    ))}
  </ul>
);

/** List item that renders text between backticks as code. */
const Rule = ({ text: rule }: { text: string }) => (
  <li>{rule.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))}</li>
);

/** Page for developers with the public API and the keys of the signed-in member. */
export const DevelopersPage = () => {
  useTitle(text.pageTitle);
  const [shown, setShown] = useState<NewApiKey | null>(null);
  const apiKey = shown?.key ?? null;
  return (
    <div className={css.page}>
      <Poster title={text.title} ink="Gif" lead={text.lead} art={<Art />}>
        <a href="#keys">{text.toKeys}</a>
        <a href="/api/docs#public-api">{text.toDocs}</a>
      </Poster>
      <Chapter title={text.whatTitle}>
        <Statements items={text.what} />
      </Chapter>
      <Chapter title={text.tryTitle} note={text.tryNote}>
        <TryIt apiKey={apiKey} />
      </Chapter>
      <Chapter title={text.useTitle} note={text.useNote}>
        <SnippetTabs apiKey={apiKey} />
      </Chapter>
      <Chapter title={text.keysTitle} note={text.keysNote} id="keys">
        <KeysSection shown={shown} onShow={setShown} />
      </Chapter>
      <Chapter title={text.limitsTitle}>
        <Statements items={text.limits} />
      </Chapter>
      <Chapter title={text.rulesTitle}>
        <ul className={css.rules}>
          {text.rules.map((rule) => (
            <Rule key={rule} text={rule} />
          ))}
        </ul>
      </Chapter>
    </div>
  );
};
