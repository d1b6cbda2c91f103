import { decisionsText as text } from './decisions.text.ts';
import { Link } from '../../shared/ui/link.tsx';

/** Leads to the decisions about the signed-in member. */
export const DecisionsSection = ({ className }: { className: string | undefined }) => (
  <section className={className} aria-labelledby="edit-decisions">
    <h2 id="edit-decisions">{text.pageTitle}</h2>
    <p>{text.pageText}</p>
    <Link to="/decisions">{text.toAll}</Link>
  </section>
);
