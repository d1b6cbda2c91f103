import type { ReactNode } from 'react';
import { useUser } from '../../shared/session/session.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import type { Outcome } from './outcome.ts';
import { walletText as text } from './wallet.text.ts';
import css from './outcome-panel.module.css';

const wordsFor = (outcome: Outcome, balance: number | undefined): { title: string; text: string } => {
  if (outcome.kind === 'done')
    return { title: text.arrived(outcome.purchase.coins), text: balance === undefined ? '' : text.newBalance(balance) };
  if (outcome.kind === 'problem') return { title: text.failed, text: outcome.words };
  return text.outcome[outcome.kind];
};

/** Outcome of a purchase with a stamp. The heading level depends on whether the panel is a page or part of a dialog. */
export const OutcomePanel = ({
  outcome,
  heading: Heading,
  children,
}: {
  outcome: Outcome;
  heading: 'h1' | 'h3';
  children?: ReactNode;
}) => {
  const balance = useUser()?.coins;
  const words = wordsFor(outcome, balance);
  const isGood = outcome.kind === 'done';
  const isOpen = outcome.kind === 'pending' || outcome.kind === 'review';
  return (
    <section className={css.panel} role="status">
      <span className={css.stamp} data-state={isGood ? 'good' : isOpen ? 'open' : 'bad'}>
        <Icon name={isGood ? 'check' : isOpen ? 'clock' : 'warning'} size={36} />
      </span>
      <Heading>{words.title}</Heading>
      <p>{words.text}</p>
      {children}
    </section>
  );
};
