import { useId } from 'react';
import { theme, type ThemeChoice } from '../shared/session/preferences.ts';
import { showToast } from '../shared/session/toasts.ts';
import { failureText } from '../shared/text/failure.text.ts';
import { chooseLocale, locale, type Locale } from '../shared/text/locale.ts';
import { preferencesText as text } from './preferences.text.ts';
import css from './preference-fields.module.css';

const choices: ThemeChoice[] = ['system', 'light', 'dark'];

export const ThemeSwitch = () => {
  const { choice, choose } = theme();
  const name = useId();
  return (
    <fieldset className={css.theme}>
      <legend className="visually-hidden">{text.theme}</legend>
      {choices.map((option) => (
        <label key={option}>
          <input
            type="radio"
            className={css.choice}
            name={name}
            value={option}
            checked={choice === option}
            onChange={() => choose(option)}
          />
          <span>{text.themes[option]}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** Name of each language in that language. */
const languages = { en: 'English', ar: 'العربية' } as const;

const choose = (language: Locale): void =>
  void chooseLocale(language).catch(() => showToast('error', failureText.offline));

export const LanguageSwitch = () => (
  <label className={css.language}>
    <span className="visually-hidden">{text.language}</span>
    <select value={locale} onChange={({ target }) => choose(target.value as Locale)}>
      {Object.entries(languages).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  </label>
);
