import css from './about.module.css';

/** Row of cards, each with a title and a short text. */
export const Cards = ({ cards }: { cards: readonly { readonly title: string; readonly text: string }[] }) => (
  <ul className={css.cards}>
    {cards.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);
